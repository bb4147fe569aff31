public import StoreRuntime

/// The observer of one store in an explored run.
final class ExploredObserver<State: Sendable, Action: Sendable>: StoreObserver {
  private let run: ExploredRun

  /// The name of the store in the trace, or `nil` for the first store of a run.
  private let name: String?

  private let invariant: (@Sendable (State) -> String?)?
  private let latest: Guarded<State?> = Guarded(nil)
  private let nextElementID = Guarded(0)

  let dependencies: DependencyValues?

  init(
    of name: String?, in run: ExploredRun, dependencies: DependencyValues?,
    invariant: (@Sendable (State) -> String?)?
  ) {
    self.run = run
    self.name = name
    self.dependencies = dependencies
    self.invariant = invariant
  }

  /// The state after the last reduction, even if the store was released.
  var state: State? { latest.withLock { $0 } }

  var executor: (any TaskExecutor)? { run.executor }

  func didMakeStore(with state: State) {
    latest.withLock { $0 = state }
  }

  func didReduce(
    _ action: Action, from sender: ActionSender?, to state: State,
    under conditions: ReductionConditions
  ) {
    latest.withLock { $0 = state }
    let sends = sender == nil ? "sends" : "sends from its effect"
    let target = name.map { " to \($0)" } ?? ""
    run.note("\(sends)\(target): \(actionName(action))", state: state)
    let isUsedTwice = nextElementID.withLock { last in
      defer { last = max(last, conditions.nextElementID) }
      return conditions.nextElementID < last
    }
    if isUsedTwice {
      run.fail("The id of a screen was used twice, by \(actionName(action)).")
    }
    if let problem = invariant?(state) {
      run.fail("\(problem), after \(actionName(action))")
    }
    run.countReduction()
  }

  func didChange(_ change: SharedChange) { run.note(change) }

  /// A chain of actions without a suspension never returns to the executor.
  func takes(_ effect: Effect<Action>) -> Bool { !run.isEndless }

  var takesDismissal: Bool { true }

  func didDismiss() {
    run.note("dismisses itself")
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver {
    let origin = effect.origin
    return Participant(isEffect: true, in: run) { "effect of \(actionName(origin))" }
  }
}

extension ExploredRun {
  /// The observation that lets the schedule order the steps of stores that are made together, such
  /// as those of `TabStores`.
  ///
  /// ```swift
  /// let stores = TabStores(
  ///   initialState: Kiosk.State(), tabs: Kiosk.tabs, observation: run.observation
  /// ) {
  ///   KioskHub()
  /// }
  /// await run.step("open the article")
  /// await stores.send(.feed(.root(.articleTapped("a"))))
  /// ```
  ///
  /// As with ``store(initialState:always:reducer:withDependencies:)``, the clocks are those of the
  /// run, and all dependencies that the scenario doesn't set have their test values. Each message
  /// between the stores is a step. Name the steps of users by ``step(_:)``.
  public var observation: StoreObservation {
    StoreObservation(self)
  }
}

extension ExploredRun: StoreObservationBase {
  /// Sets the dependencies that all stores of the run share.
  package func prepare(_ dependencies: inout DependencyValues) {
    dependencies.context = .test
    dependencies.continuousClock = clock
    dependencies.suspendingClock = clock
    prepareStorage(&dependencies)
  }

  /// Sets the storage of shared values; each run has its own.
  func prepareStorage(_ dependencies: inout DependencyValues) {
    dependencies.defaultInMemoryStorage = storage.memory
    dependencies.defaultFileStorage = storage.files
    dependencies.defaultAppStorage = storage.settings
  }

  package func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)? {
    ExploredObserver(of: name, in: self, dependencies: nil, invariant: nil)
  }
}
