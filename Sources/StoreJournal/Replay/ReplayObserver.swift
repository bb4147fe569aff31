import StoreRuntimeCore

/// Gives to each reduction what it was given when it was recorded, and notes what it asks for.
final class ReplayObserver<State: Sendable, Action: Sendable>: StoreObserver {
  /// What a reduction has come to.
  struct Outcome {
    /// What it began with and was given, `nil` if none took place.
    var conditions: ReductionConditions?

    /// The names of the actions that it sent.
    var sends: [String] = []

    /// The issues since the reduction before.
    var issues: [ReportedIssue] = []
  }

  private let next = Guarded(ReductionStart())
  private let outcome = Guarded(Outcome())

  func takes(_ effect: Effect<Action>) -> Bool {
    let sends = effect.sentActions.map { ActionPath.of($0) }
    outcome.withLock { $0.sends = sends }
    return false
  }

  func didMakeStore(with state: State) {}

  func willReduce() -> ReductionStart {
    next.withLock { $0 }
  }

  func didReduce(
    _ action: Action, from sender: ActionSender?, to state: State,
    under conditions: ReductionConditions
  ) {
    outcome.withLock { $0.conditions = conditions }
  }

  /// Repeats a reduction in the store that this observes, and that only the caller uses.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - step: What the reduction begins with.
  ///   - store: The store.
  /// - Returns: What it has come to.
  func repeatReduction(
    of action: Action, _ step: JournalStep, in store: Store<State, Action>
  ) -> Outcome {
    next.withLock {
      $0 = ReductionStart(generated: step.generated, nextElementID: step.nextElementID)
    }
    withIssueReporter(IssueReporter { _ in }) {
      store.sendAlone(action, from: IssueLocation(fileID: "", filePath: "", line: 0, column: 0))
    }
    return outcome.withLock { outcome in
      defer { outcome = Outcome() }
      return outcome
    }
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver {
    UnobservedEffect()
  }

  func didReport(_ issue: ReportedIssue) {
    outcome.withLock { $0.issues.append(issue) }
  }
}

/// An effect that nobody follows: a replay starts none.
private final class UnobservedEffect: EffectObserver {
  func didCancel(_ reason: EffectCancellation) {}
  func didEnd(isTaskCancelled: Bool) {}
}
