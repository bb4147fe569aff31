import StoreRuntime

/// The outcome of an action that was sent to a distributed store.
public enum SendAnswer: Codable, Hashable, Sendable {
  /// The action was reduced, with the resulting version of the state and the reported issues.
  ///
  /// An action without a recipient, such as one for a screen that was removed, changes nothing and
  /// is an issue, as in a local store.
  case reduced(StateVersion, issues: [StoreIssue])

  /// Like ``reduced(_:issues:)``, but effects are still running: call again with the same id.
  case running(StateVersion)

  /// The action was cancelled before it arrived, and is never reduced.
  case cancelled

  /// A newer action of the caller arrived first, so this one is never reduced.
  case late

  /// The caller is unknown, or the action is so old that its answer was dropped, so it isn't known
  /// whether the action was reduced.
  case forgotten

  /// The store no longer exists.
  case gone
}

/// The state of a distributed store, or the reason why there is none.
public enum StateAnswer<State: Codable & Sendable>: Codable, Sendable {
  /// A state, with its version.
  case state(State, StateVersion)

  /// No newer state within the time.
  case unchanged

  /// The store no longer exists.
  case gone
}

extension StateAnswer: Equatable where State: Equatable {}

/// An issue that a distributed store reported.
public struct StoreIssue: Codable, Hashable, Sendable {
  /// A description of what happened, why it is wrong and what to do.
  public let message: String

  /// The module, file and line at fault, separated by colons.
  public let location: String

  init(_ issue: ReportedIssue) {
    message = issue.message
    location = issue.location.description
  }
}

/// A state and the matching memory of callers, to start with after a restart.
public struct SavedStore<State: Codable & Sendable>: Codable, Sendable {
  /// The state.
  public let state: State

  /// The actions that were sent until then, and no others.
  public let memory: SendMemory
}
