public import StoreRuntime

/// A store for tests, which drives a feature and checks all of its behaviour.
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
/// Each call states an expectation. Anything else fails the test: a change of the state that the
/// test doesn't assert, an action of an effect that it doesn't receive, or an effect that is still
/// running when the test store is released. ``exhaustivity`` relaxes this.
///
/// **Time.** A test store runs its reducer and its effects on its own executor, so it can determine
/// when nothing more can happen. No call takes longer than the work that it waits for.
/// ``receive(_:timeout:assert:fileID:filePath:line:column:)-(Action,_,_,_,_,_,_)`` fails at once
/// for an action that can't arrive any more. An effect that sleeps on a ``TestClock`` counts as
/// suspended: only the test can wake it. A call waits in real time, up to ``timeout``, only for an
/// effect that has left the executor, for example for the main actor, a callback or a detached
/// task.
///
/// **Isolation.** A test store isn't isolated to any actor. Use it from one isolation at a time,
/// that of the test: a nonisolated test function or a function on the main actor. Tests can run
/// concurrently, each with its own test stores.
///
/// An issue of the feature, such as a dependency that the test doesn't set, fails the test at the
/// line that the issue names. An effect belongs to the task that sent its first action. If a
/// `withKnownIssue` around that call doesn't cover its issues, a later `withKnownIssue` doesn't
/// either.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state, as far as the test has asserted it.
  ///
  /// It doesn't include the changes of actions that the test hasn't received yet.
  public internal(set) var state: State

  /// The assertions that the test store demands.
  public var exhaustivity: Exhaustivity = .on

  /// A Boolean value that indicates whether an action of a cancelled effect fails the test.
  ///
  /// The store drops such an action. Usually, that isn't a mistake: an effect that sends the result
  /// of its work, or its error, also sends it when it is cancelled. Set this property if a feature
  /// should react to its cancellation. Actions of effects that the test itself has cancelled are
  /// never reported.
  ///
  /// An action of an effect after its own `dismiss()`, and an action of a task that has outlived
  /// its effect, always fail the test.
  public var reportsDroppedActions: Bool {
    get { recorder.effects.contents.withLock { $0.reportsDroppedActions } }
    set { recorder.effects.contents.withLock { $0.reportsDroppedActions = newValue } }
  }

  /// A Boolean value that indicates whether the store runs new effects of the reducer.
  ///
  /// Without effects, a test sends their actions itself: it repeats a recorded run.
  public var runsEffects: Bool {
    get { recorder.takesEffects }
    set { recorder.takesEffects = newValue }
  }

  /// A Boolean value that indicates whether the feature has dismissed itself.
  ///
  /// The root feature of a test store can dismiss itself as it would in a parent. Its effects are
  /// then cancelled, and an action that the test sends to it afterwards fails the test.
  ///
  /// ```swift
  /// await store.send(.closeButtonTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// The root still isn't presented: `\.isPresented` is `false` in it, as in the root of any store.
  /// Test a feature that reads `\.isPresented`, and an element of a stack, in a parent. If a test
  /// overrides `\.dismiss`, this property stays `false`.
  public var isDismissed: Bool { recorder.isDismissed }

  /// The time-out, in real time, for effects that have left the executor of the test store.
  public var timeout: Duration = .seconds(1) {
    didSet { recorder.effects.contents.withLock { $0.timeout = timeout } }
  }

  let store: Store<State, Action>
  let recorder: TestRecorder<State, Action>

  /// The number of the last reduction whose state is in ``state``.
  var lastAssertedReduction = 0

  /// The reductions of actions that failures have named as not received, until the test receives
  /// them or an action that was sent after the last of these failures.
  var reportedReductions: [Reduction] = []

  /// The number of reduced actions when the last of them was recorded.
  var reportedReductionCount = 0

  private let location: IssueLocation

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies. All others have their test values.
  ///   - fileID: The file to blame for missing assertions at the end of the test.
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
      role: StoreRole(observer: recorder))
    guard let state = recorder.state else {
      preconditionFailure("A store passes its state to its observer when it is created.")
    }
    self.state = state
    dependencies.letClocksFollow(recorder.effects)
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    reportReceivedActions("by the end of the test", at: location)
    reportSharedChanges("by the end of the test", at: location)
    reportEffects(at: location)
  }

  /// The dependencies of the feature.
  ///
  /// A new value applies to every action that is reduced afterwards, and to the effects that it
  /// starts. Running effects keep their values.
  public var dependencies: DependencyValues {
    get { recorder.currentDependencies.accessed(.preparation) }
    set {
      let dependencies = newValue.accessed(.direct)
      recorder.currentDependencies = dependencies
      dependencies.letClocksFollow(recorder.effects)
    }
  }

  /// Overrides dependencies of the feature for the duration of an operation.
  ///
  /// The values apply to the actions that are reduced in the operation, and to the effects that
  /// they start.
  ///
  /// - Parameters:
  ///   - update: Sets values.
  ///   - operation: The code to run with them.
  /// - Returns: The result of `operation`.
  /// - Throws: Any error that `update` or `operation` throws.
  @discardableResult
  public func withDependencies<Result>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    let previous = recorder.currentDependencies
    defer { recorder.currentDependencies = previous }
    try update(&dependencies)
    return try operation()
  }

  /// Overrides dependencies of the feature for the duration of an operation.
  ///
  /// The values apply to the actions that are reduced in the operation, and to the effects that
  /// they start.
  ///
  /// - Parameters:
  ///   - update: Sets values.
  ///   - operation: The code to run with them, on the isolation of the caller.
  /// - Returns: The result of `operation`.
  /// - Throws: Any error that `update` or `operation` throws.
  @discardableResult
  nonisolated(nonsending) public func withDependencies<Result>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let previous = recorder.currentDependencies
    defer { recorder.currentDependencies = previous }
    try update(&dependencies)
    return try await operation()
  }

  /// Uses another exhaustivity for the duration of an operation.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity to use.
  ///   - operation: The code to run with it.
  /// - Returns: The result of `operation`.
  /// - Throws: Any error that `operation` throws.
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

  /// Uses another exhaustivity for the duration of an operation.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity to use.
  ///   - operation: The code to run with it, on the isolation of the caller.
  /// - Returns: The result of `operation`.
  /// - Throws: Any error that `operation` throws.
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

/// The assertions that a ``TestStore`` demands of its test.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change of the state, each action that effects send, and the end of each
  /// effect.
  case on

  /// Assertions of the test must hold; the rest is skipped.
  ///
  /// - Parameter showSkippedAssertions: A Boolean value that indicates whether to show skipped
  ///   parts as notes that don't fail the test. To find them, the closure of an assertion runs a
  ///   second time, with the state before the action. There, an error that it throws is ignored,
  ///   but an `#expect` in it can fail the test.
  case off(showSkippedAssertions: Bool)

  /// Assertions of the test must hold; the rest is skipped silently.
  public static let off = Self.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Creates a test store that infers its types from its reducer.
  ///
  /// ```swift
  /// let store = TestStore(initialState: .init(count: 3)) {
  ///   Counter()
  /// }
  /// ```
  ///
  /// The compiler uses this initialiser if it can't infer the type of the state with the other one.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, as one expression.
  ///   - prepareDependencies: Overrides dependencies. All others have their test values.
  ///   - fileID: The file to blame for missing assertions at the end of the test.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  @_disfavoredOverload
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(), reducer: { reducer() },
      withDependencies: { prepareDependencies?(&$0) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
