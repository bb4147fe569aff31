public import StoreRuntime

/// Drives a feature in a test, and checks everything that it does.
///
/// ```swift
/// @Test func incrementing() async {
///   let store = TestStore(initialState: Counter.State()) {
///     Counter()
///   }
///   await store.send(.incrementButtonTapped) {
///     $0.count = 1
///   }
///   await store.send(.factButtonTapped)
///   await store.receive(\.factLoaded) {
///     $0.fact = "1 is a number."
///   }
/// }
/// ```
///
/// Each call says what the test expects, and whatever else happens fails the test: a change of
/// the state that isn't asserted, an action that an effect sends and that isn't received, an
/// effect that still runs when the test store is released. ``exhaustivity`` loosens this.
///
/// **Time.** A test store runs its reducer and its effects on an executor of its own, and so
/// knows when nothing more can happen. No call takes longer than what it waits for, and
/// ``receive(_:timeout:assert:fileID:filePath:line:column:)-(Action,_,_,_,_,_,_)`` for an
/// action that can't come any more fails at once. An effect that sleeps on a ``TestClock``
/// counts as one that doesn't go on: only the test can wake it. Only where an effect has left
/// the executor, for the main actor, a callback or a detached task for example, is it waited
/// for in real time, up to ``timeout``.
///
/// **Isolation.** A test store isn't tied to any actor. Use it from one isolation at a time,
/// that of the test: a nonisolated test function or one on the main actor. Any number of tests
/// can use test stores of their own at the same time.
///
/// Issues that the feature reports itself, such as a dependency that the test doesn't set, fail the
/// test at the line that they name. An effect belongs to the task that sent the action that started
/// it: what a `withKnownIssue` around that call doesn't cover, a later one doesn't either.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state, as far as the test has asserted it.
  ///
  /// What actions have changed that were not received yet isn't in it.
  public internal(set) var state: State

  /// How much of what happens the test has to assert.
  public var exhaustivity: Exhaustivity = .on

  /// Whether it fails the test that a cancelled effect sends an action.
  ///
  /// Such an action is dropped, which is no mistake as a rule: an effect that sends the result of
  /// its work, or the error of it, does so when it is cancelled too. Set this where a feature is
  /// meant to notice that it was cancelled. What effects send that the test itself has cancelled
  /// is never reported.
  ///
  /// What an effect sends after its own `dismiss()`, and what a task sends that has outlived its
  /// effect, always fails the test.
  public var reportsDroppedActions: Bool {
    get { recorder.effects.reportsDroppedActions }
    set { recorder.effects.reportsDroppedActions = newValue }
  }

  /// Whether the feature has dismissed itself.
  ///
  /// A feature that nothing presents, as it is the root of the test store, can dismiss itself as it
  /// would in a parent. Its effects end then, and an action that is sent to it afterwards fails the
  /// test.
  ///
  /// ```swift
  /// await store.send(.closeButtonTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// The root isn't presented all the same: `\.isPresented` is false in it, as in the root of any
  /// store. Test a feature that asks for it, and one that is an element of a stack, in a parent. A
  /// test that sets `\.dismiss` to something else leaves this false.
  public var isDismissed: Bool { recorder.isDismissed }

  /// How long to wait, in real time, for effects that have left the executor of the test store.
  public var timeout: Duration = .seconds(1) {
    didSet { recorder.effects.setTimeout(timeout) }
  }

  let store: Store<State, Action>
  let recorder: TestRecorder<State, Action>

  /// The number of the last reduction whose state is in ``state``.
  var lastAssertedReduction = 0

  /// The actions that failures have said were not received, until the test receives them after all,
  /// or one that was sent after the last of these failures.
  var reportedActions: [Action] = []

  /// How many actions were reduced when the last of these was noted.
  var reportedReductionCount = 0

  private let location: IssueLocation

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies. Those that it leaves alone have their test
  ///     values.
  ///   - fileID: The file to blame for what the test hasn't asserted at its end.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  public init<R: Reducer>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    let dependencies = DependencyValues(forStore: {
      $0.context = .test
      prepareDependencies(&$0)
    })
    let executor = TestExecutor()
    recorder = TestRecorder(executor: executor, dependencies: dependencies)
    store = Store(
      initialState: initialState,
      on: TestActor(executor: executor),
      reducer: reducer,
      dependencies: dependencies,
      observer: recorder)
    guard let state = recorder.state else {
      preconditionFailure("A store tells its observer its state when it is made.")
    }
    self.state = state
    dependencies.letClocksFollow(recorder.effects)
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    reportReceivedActions("by the end of the test", at: location)
    reportRunningEffects(at: location)
    reportDefiantEffects(at: location)
  }

  /// The dependencies of the feature.
  ///
  /// What is set here counts for every action that is reduced from then on, and for the effects
  /// that it starts. Effects that run already keep what they have.
  public var dependencies: DependencyValues {
    get { recorder.dependencies.preparing }
    set {
      let dependencies = newValue.prepared
      recorder.dependencies = dependencies
      dependencies.letClocksFollow(recorder.effects)
    }
  }

  /// Asserts with another exhaustivity for a while.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much is to be asserted.
  ///   - operation: What to do meanwhile.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> Result
  ) rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try operation()
  }

  /// Asserts with another exhaustivity for a while.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much is to be asserted.
  ///   - operation: What to do meanwhile, on the isolation of the caller.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  @discardableResult
  nonisolated(nonsending) public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }
}

/// A test store of a reducer's state and action.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
where R.State: Equatable & Sendable, R.Action: Sendable
