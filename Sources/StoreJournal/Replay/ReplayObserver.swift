import StoreRuntimeCore

/// Provides each reduction with its recorded values, and records its results.
final class ReplayObserver<State: Sendable, Action: Sendable>: StoreObserver {
  /// The result of a reduction.
  struct Outcome {
    /// The conditions of the reduction, or `nil` if it didn't take place.
    var conditions: ReductionConditions?

    /// The names of the actions that it sent.
    var sends: [String] = []

    /// The issues since the previous reduction.
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

  /// Repeats a reduction in the observed store, which only the caller uses.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - step: The recorded step.
  ///   - store: The store.
  /// - Returns: The result.
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

/// An effect without an observer: a replay starts none.
private final class UnobservedEffect: EffectObserver {
  func didCancel(_ reason: EffectCancellation) {}
  func didEnd(isTaskCancelled: Bool) {}
}
