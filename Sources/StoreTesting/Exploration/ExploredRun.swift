public import StoreRuntime
import ValueDiffing

/// One run of a scenario under one schedule.
///
/// ``explore(schedules:seed:horizon:patience:fileID:filePath:line:column:_:)`` makes it.
///
/// It makes stores and users, whose steps the schedule orders, and checks the conditions at the
/// end. Everything in the scenario happens on the run's executor.
public final class ExploredRun: Sendable {
  /// A line of the trace, and the state that it ends with.
  struct TraceLine: Sendable {
    let text: String
    let state: (any Sendable)?
  }

  private struct Contents {
    var trace: [TraceLine] = []
    var failure: String?
    var participants: [Participant] = []
    var users: [Task<Void, Never>] = []
    var reductionCount = 0
    var releases: [@Sendable () -> Void] = []
    var agreements: [String: [any Sendable]] = [:]
    var isOver = false
  }

  /// The number of reductions after which a chain of actions counts as endless.
  private static let greatestReductionCount = 10_000

  let executor: ScheduledExecutor
  let clock: ScheduledClock

  /// The storage of the run's shared values.
  let storage = (
    memory: InMemoryStorage(), files: FileStorage.inMemory, settings: SettingsStorage.inMemory
  )
  package let actor: (any Actor)?
  private let isTraced: Bool
  private let expected: [String: [any Sendable]]
  private let contents = Guarded(Contents())

  init(isTraced: Bool, agreeingWith expected: [String: [any Sendable]]) {
    self.isTraced = isTraced
    self.expected = expected
    executor = ScheduledExecutor(isNaming: isTraced)
    clock = ScheduledClock(executor: executor)
    actor = TestActor(executor: executor)
  }

  // MARK: Stores and users

  /// Makes a store whose steps the schedule orders.
  ///
  /// Both clocks of its dependencies are those of the run: the schedule advances their time. All
  /// dependencies that the scenario doesn't set have their test values.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - invariant: Returns the problem with a state, or `nil`. It is called after each reduction.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies.
  /// - Returns: The store, which lives until the end of the run.
  public func store<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    always invariant: (@Sendable (State) -> String?)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) -> ExploredStore<State, Action> where R.State == State, R.Action == Action {
    let dependencies = DependencyValues(forStore: {
      prepare(&$0)
      prepareDependencies(&$0)
    })
    let number = contents.withLock { $0.releases.count + 1 }
    let observer = ExploredObserver<State, Action>(
      of: number == 1 ? nil : "store \(number)", in: self, dependencies: dependencies,
      invariant: invariant)
    let explored = ExploredStore(
      Store(
        initialState: initialState, on: actor,
        reducer: reducer,
        dependencies: dependencies, role: StoreRole(observer: observer)),
      observer, in: self)
    contents.withLock { $0.releases.append { explored.letGo() } }
    return explored
  }

  /// Adds a user who acts concurrently.
  ///
  /// ```swift
  /// run.user("A") { await store.send(.saveTapped) }
  /// run.user("B") { await store.send(.closeTapped) }
  /// await run.settle()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the user in messages and points.
  ///   - body: The actions of the user. A thrown error fails the run.
  public func user(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
    let participant = Participant(isEffect: false, in: self) { name }
    executor.queueing(participant) {
      let task = Task(executorPreference: executor) {
        do {
          try await body()
        } catch {
          self.fail("\(name) threw an error: \(error)")
        }
        participant.didEnd(isTaskCancelled: false)
      }
      contents.withLock { $0.users.append(task) }
    }
  }

  // MARK: Points

  /// Suspends a dependency's reply until the schedule resumes it.
  ///
  /// Call it where the app's dependency would wait for the outside world: for a server, a file or a
  /// sensor.
  ///
  /// - Parameter name: The name of the reply in messages and lists of points.
  public func reply(_ name: @autoclosure () -> String) async {
    if let effect = executor.currentParticipant, effect.goesOnWithoutScreen {
      fail(
        """
        The \(effect.name) continues after its screen was removed: it reads "\(name())". Stop it \
        first, for example with "try Task.checkCancellation()".
        """)
    }
    await executor.pass(name())
  }

  /// Suspends until the schedule resumes a step that neither uses a store nor is a reply, such as
  /// the cancellation of a task.
  ///
  /// - Parameter name: The name of the step in messages and lists of points.
  public func step(_ name: @autoclosure () -> String) async {
    await executor.pass(name())
  }

  /// Waits until nothing else can run.
  ///
  /// Meanwhile, timers fire, and points that were put off are resumed. Work that has left the run's
  /// executor is awaited for a limited time. Effects that wait for an event that never happens
  /// aren't awaited.
  public func settle() async {
    await executor.pass("settle", isSettling: true)
  }

  // MARK: Checks

  /// Fails this schedule if a condition doesn't hold.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: A description of the problem.
  public func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }

  /// Fails this schedule if a value differs from the one in the plain schedule, where nothing is
  /// put off.
  ///
  /// - Parameters:
  ///   - value: The value, which must be the same in every schedule.
  ///   - fileID: The file that identifies this call.
  ///   - line: The line that identifies it.
  ///   - column: The column that identifies it.
  public func agree<Value: Equatable & Sendable>(
    _ value: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = "\(fileID):\(line):\(column)"
    let index = contents.withLock { contents in
      contents.agreements[place, default: []].append(value)
      return contents.agreements[place, default: []].count - 1
    }
    guard let expected = expected[place], index < expected.count,
      ValueEquality(expected[index], value) != .equal
    else { return }
    fail(
      """
      A value differs from the one in the plain schedule, in which nothing is delayed:
      \(valueDifference(expected[index] as Any, value as Any) ?? valueDescription(value))
      """)
  }

  /// The values to compare with later runs.
  var agreements: [String: [any Sendable]] { contents.withLock { $0.agreements } }

  // MARK: Events

  /// Fails the run; only the first failure is kept.
  func fail(_ message: String) {
    contents.withLock { if $0.failure == nil, !$0.isOver { $0.failure = message } }
  }

  var failure: String? { contents.withLock { $0.failure } }

  /// Records a line, if the run is traced.
  func note(_ text: @autoclosure () -> String, state: (any Sendable)? = nil) {
    guard isTraced else { return }
    let line = TraceLine(text: text(), state: state)
    contents.withLock { if !$0.isOver { $0.trace.append(line) } }
  }

  /// Records a change of a shared value.
  func note(_ change: SharedChange) {
    note(
      "changes \(change.source.displayName): \(actionName(change.source.value(in: change.new)))")
  }

  var trace: [TraceLine] { contents.withLock { $0.trace } }

  func add(_ participant: Participant) {
    contents.withLock { $0.participants.append(participant) }
  }

  /// The users and effects that haven't ended.
  var participants: [Participant] {
    contents.withLock { $0.participants }.filter { !$0.hasEnded }
  }

  /// The users who haven't ended.
  var users: [Participant] { participants.filter { !$0.isEffect } }

  func countReduction() {
    let count = contents.withLock { contents in
      contents.reductionCount += 1
      return contents.reductionCount
    }
    if count == Self.greatestReductionCount {
      fail("\(count) actions were reduced, but the run hasn't ended.")
    }
  }

  /// `true` if the number of reductions suggests an endless chain.
  var isEndless: Bool {
    contents.withLock { $0.reductionCount >= Self.greatestReductionCount }
  }

  /// The progress of the run, or `nil` while nothing runs on its executor.
  var progress: Watchdog.Progress? {
    executor.currentPart.map { part in
      Watchdog.Progress(
        run: ObjectIdentifier(self), partCount: part.number,
        reductionCount: contents.withLock { $0.reductionCount })
    }
  }

  /// Ends the run: releases its stores and cancels its users.
  func end() {
    let (releases, users, participants) = contents.withLock { contents in
      contents.isOver = true
      defer {
        contents.releases = []
        contents.users = []
      }
      return (contents.releases, contents.users, contents.participants)
    }
    for participant in participants { participant.forgetName() }
    for user in users { user.cancel() }
    for release in releases { release() }
  }
}
