/// What was written down of the run of a store: its actions, where each came from, and its effects.
///
/// It holds no types of the app. What takes the app's reducer is replaying it.
public struct Journal: Sendable {
  /// What the first line says.
  public let header: JournalHeader

  /// The reductions in their order, numbered from 1 without gaps.
  public internal(set) var steps: [JournalStep] = []

  /// Whether some of the steps that were recorded were left out, so that nothing is compared.
  var isCutDown = false

  /// What is presented and on the stacks when the store is made.
  public internal(set) var initialScreens: [ScreenChange] = []

  /// The effects in the order in which they started.
  public internal(set) var effects: [JournalEffect] = []

  /// The actions that were dropped, as their effect was over.
  public internal(set) var droppedActions: [JournalDrop] = []

  /// The issues that were reported, in their order.
  public internal(set) var issues: [JournalIssue] = []

  /// What is wrong with the file, although the rest of it can be used; `nil` if nothing is.
  ///
  /// The last line of a program that was killed may be torn.
  public internal(set) var warning: String?

  /// The digest of the state that the store began with, `nil` if it wasn't written.
  var initialDigest: UInt64?

  /// The shared values that this state reads, as JSON, by the names of their keys.
  var initialShared: [String: String] = [:]
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
  public internal(set) var redactedActionCount = 0

  /// The state that the store began with, as JSON; `nil` if it isn't `Codable`, actions have only
  /// names, or something is redacted, which the state may hold.
  public internal(set) var initialState: String?
}

/// Why a journal can't be written or read.
public struct JournalError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What happened, and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// An effect, from its start to its end.
public struct JournalEffect: Sendable, Equatable, Codable {
  /// How an effect ended.
  public enum End: String, Sendable, Codable {
    /// It was done.
    case finished

    /// It threw an error.
    case threw

    /// It was cancelled by its id.
    case id

    /// An effect of the same id took its place.
    case restart

    /// Its screen went.
    case screen

    /// The task of its `send` was cancelled.
    case task

    /// The store went, or cancelled all of its effects.
    case store
  }

  /// The number of the effect.
  public let number: Int

  /// The reduction that returned it.
  public internal(set) var step: Int

  /// When it started, in nanoseconds since the recording did.
  public let start: Int

  /// When it ended, `nil` if it ran when the journal ends.
  public internal(set) var end: Int?

  /// How it ended, `nil` if it ran when the journal ends.
  public internal(set) var reason: End?

  /// The ids of the elements and presentations around its feature, from the outermost.
  public internal(set) var screen: [Int] = []

  /// The ids that cancel it.
  public internal(set) var ids: [String] = []

  /// Where it was made: `Module/File.swift:12`.
  public let location: String

  private enum CodingKeys: String, CodingKey {
    case number = "start"
    case step
    case start = "t"
    case end, reason, screen, ids, location
  }
}

/// An action that was dropped, as the effect that sent it was over.
public struct JournalDrop: Sendable, Equatable, Codable {
  /// The number of the effect.
  public let effect: Int

  /// The last reduction before.
  public let step: Int

  /// The action as a path.
  public let name: String

  /// Why: `cancelled`, `dismissed` or `ended`.
  public let reason: String

  private enum CodingKeys: String, CodingKey {
    case effect = "drop"
    case step, name, reason
  }
}

/// An issue that was reported.
public struct JournalIssue: Sendable, Equatable, Codable {
  /// The reduction in which it was reported, or the last one before; 0 before the first.
  public let step: Int

  /// The message.
  public let message: String

  /// The place that the issue names: `Module/File.swift:12`.
  public let location: String

  private enum CodingKeys: String, CodingKey {
    case step
    case message = "issue"
    case location
  }
}
