public import StoreRuntime

/// A store for tests, which drives a feature and checks everything that it does.
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
/// Each call states an expectation, and anything else fails the test: a change of the state
/// that the test doesn't assert, an action of an effect that it doesn't receive, an effect that
/// still runs when the test store is released. ``exhaustivity`` loosens this.
///
/// **Time.** A test store runs its reducer and its effects on an executor of its own, so it
/// knows when nothing more can happen. No call takes longer than the work that it waits for.
/// ``receive(_:timeout:assert:fileID:filePath:line:column:)-(Action,_,_,_,_,_,_)`` fails at
/// once for an action that can't come any more. An effect that sleeps on a ``TestClock`` counts
/// as one that doesn't go on: only the test can wake it. A call waits in real time, up to
/// ``timeout``, only for an effect that has left the executor, for example for the main actor,
/// a callback or a detached task.
///
/// **Isolation.** A test store isn't tied to any actor. Use it from one isolation at a time,
/// that of the test: a nonisolated test function or a function on the main actor. Tests can run
/// at the same time, each with test stores of its own.
///
/// An issue of the feature, such as a dependency that the test doesn't set, fails the test at
/// the line that the issue names. An effect belongs to the task that sent its first action. If
/// a `withKnownIssue` around that call doesn't cover its issues, a later `withKnownIssue`
/// doesn't either.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state, as far as the test has asserted it.
  ///
  /// It doesn't have the changes of actions that the test hasn't received yet.
  public internal(set) var state: State

  /// The assertions that the test store demands.
  public var exhaustivity: Exhaustivity = .on

  /// Whether an action of a cancelled effect fails the test.
  ///
  /// The store drops such an action. As a rule that is no mistake: an effect that sends the
  /// result of its work, or its error, also sends it when it is cancelled. Set this if a
  /// feature should notice its cancellation. Actions of effects that the test itself has
  /// cancelled are never reported.
  ///
  /// An action of an effect after its own `dismiss()`, and an action of a task that has
  /// outlived its effect, always fail the test.
  public var reportsDroppedActions: Bool {
    get { recorder.effects.contents.withLock { $0.reportsDroppedActions } }
    set { recorder.effects.contents.withLock { $0.reportsDroppedActions = newValue } }
  }

  /// Whether effects run that the reducer returns from now on.
  ///
  /// Without them a test sends what they would send by itself: it repeats a run that was recorded.
  public var runsEffects: Bool {
    get { recorder.takesEffects }
    set { recorder.takesEffects = newValue }
  }

  /// Whether the feature has dismissed itself.
  ///
  /// The root feature of a test store can dismiss itself as it would in a parent. Its effects
  /// then end, and an action that the test sends to it afterwards fails the test.
  ///
  /// ```swift
  /// await store.send(.closeButtonTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// Still, the root isn't presented: `\.isPresented` is false in it, as in the root of any
  /// store. Test a feature that reads `\.isPresented`, and an element of a stack, in a parent.
  /// If a test overrides `\.dismiss`, this stays false.
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
  /// the actions or another one that was sent after the last of these failures.
  var reportedReductions: [Reduction] = []

  /// The number of reduced actions when the last of them was recorded.
  var reportedReductionCount = 0

  private let location: IssueLocation

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
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
      preconditionFailure("A store tells its observer its state when it is made.")
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
  /// A new value holds for every action that is reduced from then on, and for the effects that
  /// it starts. Running effects keep their values.
  public var dependencies: DependencyValues {
    get { recorder.currentDependencies.accessed(.preparation) }
    set {
      let dependencies = newValue.accessed(.direct)
      recorder.currentDependencies = dependencies
      dependencies.letClocksFollow(recorder.effects)
    }
  }

  /// Overrides dependencies of the feature for a while.
  ///
  /// The values hold for the actions that are reduced in the operation, and for the effects that
  /// these start.
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
    try update(&dependencies)
    defer { recorder.currentDependencies = previous }
    return try operation()
  }

  /// Overrides dependencies of the feature for a while.
  ///
  /// The values hold for the actions that are reduced in the operation, and for the effects that
  /// these start.
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
    try update(&dependencies)
    defer { recorder.currentDependencies = previous }
    return try await operation()
  }

  /// Asserts with another exhaustivity for a while.
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

  /// Asserts with another exhaustivity for a while.
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
  /// - Parameter showSkippedAssertions: Whether skipped parts are shown, as notes that don't
  ///   fail the test. To find them, the closure of an assertion runs a second time, with the state
  ///   before the action.
  case off(showSkippedAssertions: Bool)

  /// Assertions of the test must hold; the rest is skipped silently.
  public static let off = Self.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Creates a test store that takes its types from its reducer.
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
  ///   - initialState: The state to begin with.
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
