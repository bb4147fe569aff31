import StoreRuntime
import TestSupport
import Testing

@testable import StoreJournal

@Suite("A journal that was altered at random")
struct AlteredJournalTests {
  /// A run that has lines of all kinds.
  private static let actions: [Notes.Action] = [
    .addButtonTapped, .addButtonTapped, .note(0, .textChanged("mi\"lk")),
    .note(1, .saveButtonTapped), .note(0, .waitButtonTapped), .note(0, .closeButtonTapped),
    .clearButtonTapped, .confirmation(.presented(.yesButtonTapped)), .addButtonTapped,
    .note(7, .textChanged("gone")),
  ]

  @Test("may have any number in the place of each", arguments: [Int.max, .min, -1, 0])
  func numbers(number: Int) async throws {
    let text = try await recorded(Self.actions)
    let whole = try Journal(Array(text.utf8))
    // Not the digits in a UUID.
    let all = text.ranges(of: /[:,\[]-?[0-9]+/).map {
      text.index(after: $0.lowerBound)..<$0.upperBound
    }
    let places = stride(from: 0, to: all.count, by: RunLength.count(11, long: 1)).map { all[$0] }
    var readCount = 0

    for place in places {
      var altered = text
      altered.replaceSubrange(place, with: "\(number)")
      guard let journal = try? Journal(Array(altered.utf8)) else { continue }
      readCount += 1
      try check(journal, against: whole, "\(number) at \(text[..<place.lowerBound].utf8.count)")
    }

    // A few, as the number of a step, can't be just any number, and none can be negative.
    #expect(readCount > places.count / 4, "Many numbers may be any.")
  }

  @Test("is refused, or is a beginning of the run, or a divergence names the action")
  func alterations() async throws {
    let bytes = Array(try await recorded(Self.actions).utf8)
    let whole = try Journal(bytes)
    try #require(whole.replay(Notes.State()) { Notes() }.divergence == nil)

    for seed in 0..<RunLength.steps(50, long: 20_000) {
      var random = SeededGenerator(seed: UInt64(seed))
      var altered = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) { alter(&altered, &random) }
      do {
        try check(Journal(altered), against: whole, "seed \(seed)")
      } catch is JournalError {
        continue
      }
    }
  }

  /// Repeats and draws a journal that could be read.
  private func check(
    _ journal: Journal, against whole: Journal, _ comment: Comment
  ) throws {
    let run = try journal.replay(Notes.State()) { Notes() }
    if run.divergence == nil {
      #expect(
        journal.steps.map(\.action) == whole.steps.prefix(run.stepCount).map(\.action), comment)
      #expect(journal.steps.map(\.cause) == whole.steps.prefix(run.stepCount).map(\.cause), comment)
    } else {
      #expect(run.stepCount <= journal.steps.count, comment)
    }
    let outputs = [
      run.html(), run.trace(),
      run.testSource(),
    ]
    #expect(outputs.allSatisfy { !$0.isEmpty }, comment)
    if let issue = run.issues.first {
      let short = try run.minimized { $0.issues.containsIssue(mentioning: issue.message) }
      #expect(short.stepCount <= run.stepCount, comment)
    }
  }

  private func alter(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let kind = Int.random(in: 0..<9, using: &random)
    let newline = UInt8(ascii: "\n")
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: bytes.indices, using: &random)
    let part = place..<min(bytes.count, place + Int.random(in: 1...40, using: &random))
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    let line = Int.random(in: lines.indices, using: &random)
    switch kind {
    case 0: bytes[place] = .random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(part)
    case 2:
      bytes.insert(
        contentsOf: (0..<part.count).map { _ in .random(in: 0...255, using: &random) }, at: place)
    case 3: bytes.removeSubrange(place...)
    case 4: lines.remove(at: line)
    case 5: lines.insert(lines[line], at: Int.random(in: lines.indices, using: &random))
    case 6: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
    case 7:
      bytes.replaceSubrange(
        number(around: place, in: bytes),
        with: Self.numbers.randomElement(using: &random)?.utf8 ?? "".utf8)
    default: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: 20_000), at: place)
    }
    if (4...6).contains(kind) { bytes = Array(lines.joined(separator: [newline])) }
  }

  private static let numbers = [
    "-1", "0", "1", "1.5", "1e99", "9223372036854775807", "-9223372036854775808",
    "99999999999999999999", "\"\"", "null", "[]", "{}",
  ]

  /// The next number in a journal.
  private func number(around place: Int, in bytes: [UInt8]) -> Range<Int> {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let start = bytes[place...].firstIndex(where: isDigit) ?? place
    return start..<(bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex)
  }
}
