public import StoreRuntime

extension ExploredRun {
  /// Lets the schedule order the steps of stores that are made together, such as those of
  /// `TabStores`.
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
  /// As with
  /// ``store(initialState:always:reducer:withDependencies:)``, the clocks are those of the run, and
  /// all dependencies that the scenario doesn't set have their test values. What the stores send
  /// one another is a step, each time. Steps of users are named by ``step(_:)``.
  public var observation: StoreObservation { StoreObservation(ExploredStores(run: self)) }

  /// Sets what the dependencies of all stores of the run have in common.
  func prepare(_ dependencies: inout DependencyValues) {
    dependencies.context = .test
    dependencies.continuousClock = clock
    dependencies.suspendingClock = clock
  }
}

private struct ExploredStores: StoreObservationBase {
  let run: ExploredRun
  let testActor: TestActor

  init(run: ExploredRun) {
    self.run = run
    testActor = TestActor(executor: run.executor)
  }

  var actor: (any Actor)? { testActor }

  func prepare(_ dependencies: inout DependencyValues) { run.prepare(&dependencies) }

  func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)? {
    ExploredObserver(of: name, in: run, dependencies: nil, invariant: nil)
  }
}
