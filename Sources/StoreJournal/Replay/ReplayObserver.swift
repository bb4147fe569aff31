import StoreRuntimeCore

/// Gives to each reduction what it was given when it was recorded, and notes what it asks for.
final class ReplayObserver<State: Sendable, Action: Sendable>: StoreObserver {
  private struct Contents {
    var next = ReductionStart()
    var conditions: ReductionConditions?
    var sends: [String] = []
    var issues: [ReportedIssue] = []
  }

  private let contents = Guarded(Contents())

  /// What the next reduction is to begin with.
  func prepare(_ step: JournalStep) {
    contents.withLock {
      $0.next = ReductionStart(generated: step.generated, nextElementID: step.nextElementID)
      $0.conditions = nil
      $0.sends = []
    }
  }

  /// What the last reduction began with and was given, `nil` if none took place.
  func takeConditions() -> ReductionConditions? {
    contents.withLock { $0.conditions.take() }
  }

  /// The names of the actions that the last reduction sent.
  var sends: [String] { contents.withLock { $0.sends } }

  /// The issues since this was called last.
  func takeIssues() -> [ReportedIssue] {
    contents.withLock { contents in
      defer { contents.issues = [] }
      return contents.issues
    }
  }

  func takes(_ effect: Effect<Action>) -> Bool {
    let sends = effect.sentActions.map { ActionPath.of($0) }
    contents.withLock { $0.sends = sends }
    return false
  }

  func didMakeStore(with state: State) {}

  func willReduce() -> ReductionStart {
    contents.withLock { $0.next }
  }

  func didReduce(
    _ action: Action, from sender: ActionSender<Action>?, to state: State,
    under conditions: ReductionConditions
  ) {
    contents.withLock { $0.conditions = conditions }
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver {
    UnobservedEffect()
  }

  func didReport(_ issue: ReportedIssue) {
    contents.withLock { $0.issues.append(issue) }
  }
}

/// An effect that nobody follows: a replay starts none.
private final class UnobservedEffect: EffectObserver {
  func didCancel(_ reason: EffectCancellation) {}
  func didEnd(isTaskCancelled: Bool) {}
}
