import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The recorded run of a store: its actions with their causes, and its effects.
///
/// It contains no types of the app; only a replay needs the app's reducer.
public struct Journal: Sendable {
  /// The contents of the first line.
  public let header: JournalHeader

  /// The reductions in their order, numbered from 1 without gaps.
  public internal(set) var steps: [JournalStep] = []

  /// `true` if some of the recorded steps were omitted, so that nothing is compared.
  var isCutDown = false

  /// The presentations and stacks when the store is made.
  public internal(set) var initialScreens: [ScreenChange] = []

  /// The effects in the order in which they started.
  public internal(set) var effects: [JournalEffect] = []

  /// The actions that were dropped because their effect had ended.
  public internal(set) var droppedActions: [JournalDrop] = []

  /// The issues that were reported, in their order.
  public internal(set) var issues: [JournalIssue] = []

  /// The problem with a file whose rest can be used, or `nil`.
  ///
  /// The last line of a program that was killed may be incomplete.
  public internal(set) var warning: String?

  /// The digest of the initial state, or `nil` if it wasn't recorded.
  var initialDigest: UInt64?

  /// The shared values that the initial state reads, as JSON, by the names of their keys.
  var initialShared: [String: String] = [:]
}

/// The description of a recorded run.
public struct JournalHeader: Sendable, Equatable, Codable {
  /// The possible uses of a journal, which depend on the app that recorded it.
  public enum Tier: String, Sendable, Codable {
    /// Actions are names: the journal shows the events and their causes, but no states.
    case described

    /// Actions are encoded: the run can be replayed.
    case codable
  }

  /// The name and version that the program gave.
  public let app: String

  /// The type of the store's state.
  public let store: String

  /// The possible uses of the journal.
  public let tier: Tier

  /// The start of the recording, in nanoseconds since 1970; 0 if it isn't known.
  var clock = 0

  /// The number of kinds of actions that were recorded without their payloads.
  public internal(set) var redactedActionCount = 0

  /// The initial state as JSON, or `nil` if the state isn't `Codable`, actions have only names, or
  /// payloads are redacted, which the state may contain.
  public internal(set) var initialState: String?

  /// The start of the recording, or `nil` if the journal lacks it.
  public var startDate: Date? {
    clock == 0 ? nil : Date(timeIntervalSince1970: Double(clock) / 1e9)
  }
}

/// The reason why a journal can't be written or read.
public struct JournalError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem and its remedy.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// An effect, from its start to its end.
public struct JournalEffect: Sendable, Equatable, Codable {
  /// The reason for the end of an effect.
  public enum End: String, Sendable, Codable {
    /// The effect finished.
    case finished

    /// The effect threw an error.
    case threw

    /// The effect was cancelled by its id.
    case id

    /// An effect with the same id replaced it.
    case restart

    /// The effect's screen was removed.
    case screen

    /// The task of its `send` was cancelled.
    case task

    /// The store was released, or cancelled all of its effects.
    case store
  }

  /// The number of the effect.
  public let number: Int

  /// The reduction that returned it.
  public internal(set) var step: Int

  /// The nanoseconds from the start of the recording to the start of the effect.
  let startNanoseconds: Int

  /// The nanoseconds from the start of the recording to the end of the effect.
  var endNanoseconds: Int?

  /// The reason for the end, or `nil` if the effect was running at the end of the journal.
  public internal(set) var endReason: End?

  /// The ids of the elements and presentations that contain its feature, outermost first.
  public internal(set) var screen: [Int] = []

  /// The ids that cancel it.
  public internal(set) var ids: [String] = []

  /// The place where it was made: `Module/File.swift:12`.
  public let location: String

  private enum CodingKeys: String, CodingKey {
    case number = "start"
    case step
    case startNanoseconds = "t"
    case endNanoseconds = "end"
    case endReason = "reason"
    case screen, ids, location
  }

  /// The start of the effect, counted from the start of the recording.
  public var start: Duration { .nanoseconds(startNanoseconds) }

  /// The end of the effect, counted from the start of the recording, or `nil` if the effect was
  /// running at the end of the journal.
  public var end: Duration? { endNanoseconds.map { .nanoseconds($0) } }
}

/// An action that was dropped because the effect that sent it had ended.
public struct JournalDrop: Sendable, Equatable, Codable {
  /// The reason why an action was dropped.
  public enum Reason: String, Sendable, Codable {
    /// The effect was cancelled.
    case cancelled

    /// The effect had dismissed its screen.
    case dismissed

    /// The effect had ended.
    case ended

    init(_ reason: DropReason) {
      switch reason {
      case .cancelled: self = .cancelled
      case .dismissed: self = .dismissed
      case .ended: self = .ended
      }
    }
  }

  /// The number of the effect.
  public let effect: Int

  /// The last reduction before the drop.
  public let step: Int

  /// The name of the action, as a path.
  public let name: String

  /// The reason why it was dropped.
  public let reason: Reason

  private enum CodingKeys: String, CodingKey {
    case effect = "drop"
    case step, name, reason
  }
}

/// An issue that was reported.
public struct JournalIssue: Sendable, Equatable, Codable {
  /// The reduction during or after which it was reported; 0 before the first.
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
