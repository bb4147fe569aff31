/// The first line of a journal, which begins with "journal" because its keys are sorted.
struct FirstLine: Codable {
  /// The version of the format that this program supports.
  static let version = 2

  /// The beginning of every journal.
  static let beginning = #"{"journal":"#

  /// The version of the format.
  var journal = version

  /// The description of the run.
  let of: JournalHeader

  /// The presentations and stacks when the store is made.
  let screens: [ScreenChange]

  /// The digest of the initial state, or `nil` if it isn't recorded.
  let state: UInt64?

  /// The shared values that the state reads, as JSON, by the names of their keys, or `nil`.
  var shared: [String: String]?
}

/// The line for the end of an effect.
struct EffectEnd: Codable {
  /// The number of the effect.
  let end: Int
  let t: Int
  let reason: JournalEffect.End
}

/// Any other line of a journal.
enum JournalLine: Decodable {
  case step(JournalStep)
  case start(JournalEffect)
  case end(EffectEnd)
  case drop(JournalDrop)
  case issue(JournalIssue)

  /// A line of a kind that only a newer program supports.
  case unknown

  /// The keys that identify the kind of a line.
  private enum Kind: String, CodingKey, CaseIterable {
    case n, start, end, drop, issue
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    self =
      switch Kind.allCases.first(where: container.contains) {
      case .n: .step(try JournalStep(from: decoder))
      case .start: .start(try JournalEffect(from: decoder))
      case .end: .end(try EffectEnd(from: decoder))
      case .drop: .drop(try JournalDrop(from: decoder))
      case .issue: .issue(try JournalIssue(from: decoder))
      case nil: .unknown
      }
  }
}
