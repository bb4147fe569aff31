/// The first line of a journal, which the keys in their order begin with "journal".
struct FirstLine: Codable {
  /// The version of the format that this program knows.
  static let version = 2

  /// What every journal begins with.
  static let beginning = #"{"journal":"#

  /// The version of the format.
  var journal = version

  /// What the journal is of.
  let of: JournalHeader

  /// What is presented and on the stacks when the store is made.
  let screens: [ScreenChange]

  /// The digest of the state that the store begins with, `nil` if it isn't written.
  let state: UInt64?

  /// The shared values that the state reads, as JSON, by the names of their keys; `nil` for none.
  var shared: [String: String]?
}

/// The line of an effect's end.
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

  /// A line of a kind that a newer program writes.
  case unknown

  /// The keys that only lines of one kind have.
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
