import StoreRuntime

/// What became of an action that was sent to a distributed store.
public enum SendAnswer: Codable, Hashable, Sendable {
  /// The store has reduced it, which made a version of the state, and reported issues meanwhile.
  ///
  /// An action that had no addressee, such as a screen that is gone, changes nothing and is an
  /// issue, as it is in a local store.
  case reduced(StateVersion, issues: [StoreIssue])

  /// As ``reduced(_:issues:)``, but something that followed goes on: ask again, with the same id.
  case running(StateVersion)

  /// It was cancelled before it arrived, and never is reduced.
  case cancelled

  /// A newer one of the caller was reduced before it arrived, so that this one never is.
  case late

  /// The store doesn't know the caller, or what became of an action so old: whether it was reduced
  /// is not known.
  case forgotten

  /// There is no store any more.
  case gone
}

/// The state of a distributed store, or why there is none.
public enum StateAnswer<State: Codable & Sendable>: Codable, Sendable {
  /// A state, with its version.
  case state(State, StateVersion)

  /// There was no newer one within the time.
  case unchanged

  /// There is no store any more.
  case gone
}

extension StateAnswer: Equatable where State: Equatable {}

/// An issue that a distributed store reported, as a local one would have.
public struct StoreIssue: Codable, Hashable, Sendable {
  /// What happened, why that is wrong and what to do about it.
  public let message: String

  /// The module, the file and the line to blame, with colons between.
  public let location: String

  init(_ issue: ReportedIssue) {
    message = issue.message
    location = issue.location.description
  }
}

/// A state and what the store remembered then of its callers, to begin with after a restart.
public struct SavedStore<State: Codable & Sendable>: Codable, Sendable {
  /// The state.
  public let state: State

  /// What was sent until then, and nothing else.
  public let memory: SendMemory
}
