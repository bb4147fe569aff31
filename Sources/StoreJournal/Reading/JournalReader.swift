import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Journal {
  /// Reads a journal from a file or a pipe.
  ///
  /// The last line of a program that was killed may be incomplete: it is omitted, and ``warning``
  /// reports it. Unknown keys and kinds of lines are skipped.
  ///
  /// - Parameter url: The file.
  /// - Throws: A ``JournalError`` that names the file, and the line that can't be read.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(contentsOf url: URL) throws {
    try self.init(JournalFile.contents(ofPath: url.path), name: url.path)
  }

  /// Reads a journal.
  ///
  /// - Parameters:
  ///   - bytes: The contents of its file.
  ///   - name: The name of the journal in errors.
  /// - Throws: A ``JournalError`` that names the line that can't be read.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ bytes: [UInt8], name: String = "the journal") throws {
    var reader = JournalReader(name: name)
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      try reader.read(bytes[start..<end])
      start = end + 1
    }
    self = try reader.finish(rest: bytes.count - start)
  }
}

/// Makes a journal from the lines of a file.
private struct JournalReader {
  let name: String
  let decoder = JournalCoding.makeDecoder()

  /// The journal so far, or `nil` before the first line.
  var journal: Journal?
  var lineNumber = 0

  /// The positions of effects in the journal, by their numbers.
  var positions: [Int: Int] = [:]
  var checksum = ByteHash()

  /// Reads the next line.
  mutating func read(_ line: ArraySlice<UInt8>) throws {
    lineNumber += 1
    let data = Data(line)
    do {
      guard let count = journal?.steps.count else {
        journal = try makeJournal(data)
        return
      }
      switch try decoder.decode(JournalLine.self, from: data) {
      case .step(let step):
        let step = try checked(step, line, after: count)
        journal?.steps.append(step)
      case .start(let effect):
        journal?.effects.append(effect)
        positions[effect.number] = journal.map { $0.effects.count - 1 }
      case .end(let end):
        guard let position = positions[end.end] else { return }
        journal?.effects[position].endNanoseconds = end.t
        journal?.effects[position].endReason = end.reason
      case .drop(let drop): journal?.droppedActions.append(drop)
      case .issue(let issue): journal?.issues.append(issue)
      case .unknown: return
      }
    } catch let error as DecodingError {
      throw damaged(error.cause)
    }
  }

  /// Returns the journal, with a warning about bytes after the last line.
  func finish(rest: Int) throws -> Journal {
    guard var journal else {
      throw JournalError("\(name) has no complete line: it isn't a journal, or was truncated.")
    }
    if rest > 0 {
      journal.warning = """
        The last line of \(name), line \(lineNumber + 1), is incomplete: \(rest) bytes were \
        ignored. The program was probably killed.
        """
    }
    return journal
  }

  private func error(_ what: String) -> JournalError {
    JournalError("\(name):\(lineNumber): \(what)")
  }

  private func damaged(_ what: String) -> JournalError {
    error("The line is damaged: \(what). The lines before it are a valid journal.")
  }

  private func makeJournal(_ line: Data) throws -> Journal {
    struct Version: Decodable {
      let journal: Int
    }
    guard let version = try? decoder.decode(Version.self, from: line).journal else {
      throw error("This is not a journal: its first line has no version.")
    }
    guard version > 0 else { throw error("This is not a journal: there is no version \(version).") }
    guard version == FirstLine.version else {
      throw error(
        """
        The journal has version \(version) of the format, but this program can only read version \
        \(FirstLine.version). Use \(version > FirstLine.version ? "a newer" : "an older") program.
        """)
    }
    let first = try decoder.decode(FirstLine.self, from: line)
    return Journal(
      header: first.of, initialScreens: first.screens, initialDigest: first.state,
      initialShared: first.shared ?? [:])
  }

  /// The ids that a store can reach; an altered line may have any.
  private static let elementIDs = 0..<Int.max / 4

  /// Returns a step with the result of its checksum.
  private mutating func checked(
    _ step: JournalStep, _ line: ArraySlice<UInt8>, after count: Int
  ) throws -> JournalStep {
    guard step.number == count + 1 else {
      throw damaged("action \(step.number) follows action \(count)")
    }
    var step = step
    let sum = JournalStep.ending(step.checksum ?? 0).utf8
    checksum.mix(line.dropLast(sum.count))
    step.isAltered = step.checksum != checksum.value || !line.suffix(sum.count).elementsEqual(sum)
    // Restarts from the recorded sum, so that only altered steps are reported, not all later ones.
    if let written = step.checksum { checksum = ByteHash(written) }
    if let id = step.nextElementID, !Self.elementIDs.contains(id) { step.nextElementID = nil }
    return step
  }
}

extension DecodingError {
  /// The problem with a line that can't be decoded.
  fileprivate var cause: String {
    switch self {
    case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.first.map { "\"\($0.stringValue)\" is something else" }
        ?? "it isn't a JSON object"
    @unknown default: "it is something else"
    }
  }
}
