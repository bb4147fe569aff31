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
