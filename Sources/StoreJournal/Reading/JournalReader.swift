import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes a journal of the lines of a file.
struct JournalReader {
  private let name: String
  private var header: JournalHeader?

  /// Whether the lines of reductions say what they sent: those of older programs don't.
  private var hasSends = false
  private var steps: [JournalStep] = []
  private var initialScreens: [ScreenChange] = []
  private var initialDigest: UInt64?
  private var effects: [JournalEffect] = []
  private var positions: [Int: Int] = [:]
  private var drops: [JournalDrop] = []
  private var issues: [JournalIssue] = []
  private var checksum = Checksum()
  private var lineNumber = 0

  private init(_ name: String) {
    self.name = name
  }

  /// Reads a journal.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file, for errors.
  /// - Returns: The journal.
  /// - Throws: A ``JournalError`` that names the line which can't be read.
  static func read(_ bytes: [UInt8], from name: String) throws -> Journal {
    var reader = JournalReader(name)
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      reader.lineNumber += 1
      try reader.read(bytes[start..<end])
      start = end + 1
    }
    return try reader.finish(rest: bytes.count - start)
  }

  private func finish(rest: Int) throws -> Journal {
    guard let header else {
      throw JournalError("\(name) has no complete line: it isn't a journal, or was cut.")
    }
    var warning: String?
    if rest > 0 {
      warning = """
        The last line of \(name), line \(lineNumber + 1), was torn: \(rest) bytes were left out. \
        The program was probably killed.
        """
    }
    return Journal(
      header: header, steps: steps, initialScreens: initialScreens, effects: effects,
      droppedActions: drops, issues: issues, warning: warning, initialDigest: initialDigest)
  }

  private func error(_ what: String) -> JournalError {
    JournalError("\(name):\(lineNumber): \(what)")
  }

  private func damaged(_ what: String) -> JournalError {
    error("The line is damaged: \(what). The lines before it are a journal of their own.")
  }

  // MARK: Lines

  private mutating func read(_ line: ArraySlice<UInt8>) throws {
    guard let entries = JSONScanner.entries(of: line) else {
      if header == nil { throw error("This is not a journal: a journal is lines of JSON.") }
      throw damaged("it is no JSON object")
    }
    let fields = JournalFields(entries)
    if header == nil {
      header = try makeHeader(fields)
      hasSends = fields["sends"] != nil
    } else if fields["start"] != nil {
      try readStart(fields)
    } else if fields["end"] != nil {
      try readEnd(fields)
    } else if fields["drop"] != nil {
      try readDrop(fields)
    } else if fields["issue"] != nil {
      try readIssue(fields)
    } else if fields["nav"] != nil {
      try readScreens(fields)
    } else if fields["digest"] != nil {
      try readDigest(fields)
    } else if fields["a"] != nil || fields["x"] != nil {
      try readStep(fields, line)
    }
  }

  private func makeHeader(_ fields: JournalFields) throws -> JournalHeader {
    guard let version = fields.integer("journal") else {
      throw error("This is not a journal: its first line has no version.")
    }
    guard version > 0 else { throw error("This is not a journal: there is no version \(version).") }
    guard version == JournalLine.version else {
      throw error(
        "The journal has version \(version) of the format, and this program knows version "
          + "\(JournalLine.version) only. Use a newer program.")
    }
    guard let store = fields.string("store"),
      let tier = fields.string("tier").flatMap(JournalHeader.Tier.init(rawValue:))
    else { throw damaged("\"store\" or \"tier\" is missing, or unknown") }
    return JournalHeader(
      app: fields.string("app") ?? "", store: store, tier: tier,
      clock: fields.integer("clock") ?? 0,
      redactionCount: fields.integer("redacts") ?? 0)
  }

  private mutating func readStep(_ fields: JournalFields, _ line: ArraySlice<UInt8>) throws {
    guard let number = fields.integer("n") else { throw damaged("\"n\" is missing") }
    guard number == steps.count + 1 else {
      throw damaged("action \(number) follows action \(steps.count)")
    }
    var step = JournalStep(
      number: number, time: fields.integer("t") ?? 0, duration: fields.integer("d") ?? 0,
      cause: try cause(fields), name: fields.string("x"), action: fields["a"].map { Array($0) },
      isRejected: fields["r"] != nil, isRedacted: fields["redacted"] != nil)
    step.playback = try playback(fields)
    if let sum = fields.string("c") {
      let end = line.endIndex - #","c":""}"#.utf8.count - sum.utf8.count
      let isWhole = end > line.startIndex
      if isWhole { checksum = checksum.adding(line[line.startIndex..<end]) }
      step.playback.isAltered = !isWhole || checksum.description != sum
      // Only what is altered is to be named, and not all that follows.
      if step.playback.isAltered, let written = Checksum(sum) { checksum = written }
    } else {
      step.playback.isAltered = true
    }
    steps.append(step)
  }

  private func cause(_ fields: JournalFields) throws -> JournalStep.Cause {
    if let effect = fields["e"] {
      guard let number = JSONScanner.integer(effect) else { throw damaged("\"e\" is no number") }
      return fields["dismiss"] == nil ? .effect(number) : .dismissal(effect: number)
    }
    guard let step = fields["by"] else { return .outside }
    guard let number = JSONScanner.integer(step) else { throw damaged("\"by\" is no number") }
    return .reduction(number)
  }

  /// The ids that a store can have come to: a line that was altered may have any.
  private static let elementIDs = 0..<Int.max / 4

  private func playback(_ fields: JournalFields) throws -> StepPlayback {
    var playback = StepPlayback()
    if let id = fields.integer("i"), Self.elementIDs.contains(id) { playback.nextElementID = id }
    playback.failure = fields.string("bad")
    if hasSends {
      playback.sends = fields["sends"].map { JSONScanner.decode([String].self, $0) } ?? []
      if playback.sends == nil { throw damaged("\"sends\" are no names") }
    }
    if let text = fields["dates"] {
      guard let times = JSONScanner.decode([Double].self, text) else {
        throw damaged("\"dates\" are no numbers")
      }
      playback.generated.dates = .init(times.map { Date(timeIntervalSinceReferenceDate: $0) })
    }
    if let text = fields["uuids"] {
      guard let uuids = JSONScanner.decode([UUID].self, text) else {
        throw damaged("\"uuids\" are none")
      }
      playback.generated.uuids = .init(uuids)
    }
    if let text = fields["random"] {
      guard let numbers = JSONScanner.decode([UInt64].self, text) else {
        throw damaged("\"random\" are no numbers")
      }
      playback.generated.numbers = .init(numbers)
    }
    return playback
  }

  private mutating func readStart(_ fields: JournalFields) throws {
    guard let number = fields.integer("start") else { throw damaged("\"start\" is no number") }
    positions[number] = effects.count
    effects.append(
      JournalEffect(
        number: number, step: fields.integer("of") ?? 0, start: fields.integer("t") ?? 0,
        screen: fields["in"].flatMap { JSONScanner.decode([Int].self, $0) } ?? [],
        ids: fields["ids"].flatMap { JSONScanner.decode([String].self, $0) } ?? [],
        location: fields.string("at") ?? ""))
  }

  private mutating func readEnd(_ fields: JournalFields) throws {
    guard let number = fields.integer("end") else { throw damaged("\"end\" is no number") }
    guard let position = positions[number] else { return }
    effects[position].end = fields.integer("t")
    effects[position].reason = fields.string("why").flatMap(JournalEffect.End.init(rawValue:))
  }

  private mutating func readDrop(_ fields: JournalFields) throws {
    guard let effect = fields.integer("drop") else { throw damaged("\"drop\" is no number") }
    drops.append(
      JournalDrop(
        effect: effect, step: fields.integer("n") ?? steps.count, name: fields.string("x") ?? "",
        reason: fields.string("why") ?? ""))
  }

  private mutating func readIssue(_ fields: JournalFields) throws {
    guard let message = fields.string("issue") else { throw damaged("\"issue\" is no text") }
    issues.append(
      JournalIssue(
        step: fields.integer("n") ?? steps.count, message: message,
        location: fields.string("at") ?? ""))
  }

  private mutating func readScreens(_ fields: JournalFields) throws {
    guard let text = fields["nav"],
      let changes = JSONScanner.decode([JournalScreens].self, text)?.map(\.change)
    else { throw damaged("\"nav\" is no list of stacks") }
    if steps.isEmpty {
      initialScreens += changes
    } else {
      steps[steps.count - 1].screens += changes
    }
  }

  private mutating func readDigest(_ fields: JournalFields) throws {
    guard let text = fields.string("digest"), let digest = UInt64(text, radix: 16) else {
      throw damaged("\"digest\" is no number")
    }
    if steps.isEmpty {
      initialDigest = digest
    } else {
      steps[steps.count - 1].playback.digest = digest
    }
  }
}

/// The entries of a line.
private struct JournalFields {
  private let entries: [JSONScanner.Entry]

  init(_ entries: [JSONScanner.Entry]) {
    self.entries = entries
  }

  subscript(key: String) -> ArraySlice<UInt8>? {
    entries.first { $0.key == key }?.value
  }

  func integer(_ key: String) -> Int? {
    self[key].flatMap(JSONScanner.integer)
  }

  func string(_ key: String) -> String? {
    self[key].flatMap(JSONScanner.string)
  }
}

/// What has come into a stack and gone, as a line has it.
private struct JournalScreens: Decodable {
  let change: ScreenChange

  private enum Key: String, CodingKey {
    case stack, push, pop
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    change = ScreenChange(
      container: try container.decode(String.self, forKey: .stack),
      pushed: try container.decodeIfPresent([Pushed].self, forKey: .push)?.map(\.screen) ?? [],
      popped: try container.decodeIfPresent([Int].self, forKey: .pop) ?? [])
  }

  private struct Pushed: Decodable {
    let screen: ScreenChange.Screen

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      screen = ScreenChange.Screen(
        id: try container.decode(Int.self), name: try container.decode(String.self))
    }
  }
}
