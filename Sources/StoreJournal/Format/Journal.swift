/// What was written down of the run of a store: its actions, where each came from, and its effects.
///
/// It holds no types of the app. What takes the app's reducer is replaying it.
public struct Journal: Sendable {
  /// What the first line says.
  public let header: JournalHeader

  /// The reductions in their order, numbered from 1 without gaps.
  public internal(set) var steps: [JournalStep]

  /// Whether some of the steps that were recorded were left out, so that nothing is compared.
  var isCutDown = false

  /// What is presented and on the stacks when the store is made.
  public internal(set) var initialScreens: [ScreenChange]

  /// The effects in the order in which they started.
  public internal(set) var effects: [JournalEffect]

  /// The actions that were dropped, as their effect was over.
  public internal(set) var droppedActions: [JournalDrop]

  /// The issues that were reported, in their order.
  public internal(set) var issues: [JournalIssue]

  /// What is wrong with the file, although the rest of it can be used; `nil` if nothing is.
  ///
  /// The last line of a program that was killed may be torn.
  public internal(set) var warning: String?

  /// The digest of the state that the store began with, `nil` if it wasn't written.
  var initialDigest: UInt64?
}

/// What a journal is of.
public struct JournalHeader: Sendable, Equatable, Codable {
  /// What can be done with a journal, by what it was made with.
  public enum Tier: String, Sendable, Codable {
    /// Actions are names: what happened and why can be seen, and no states.
    case described

    /// Actions are coded: the run can be repeated.
    case codable
  }

  /// The program and its version, as it calls itself.
  public let app: String

  /// The type of the store's state.
  public let store: String

  /// What can be done with the journal.
  public let tier: Tier

  /// When the recording began, in nanoseconds since 1970.
  public internal(set) var clock = 0

  /// How many kinds of actions were written without their payloads.
  public internal(set) var redactionCount = 0
}

/// Why a journal can't be written or read.
public struct JournalError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What happened, and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
