import StoreRuntime

/// Runs a scenario under every relevant schedule, and fails the test with the shortest schedule
/// that breaks it.
///
/// ```swift
/// await explore(schedules: 1_000) { run in
///   let store = run.store(initialState: Search.State()) { Search() } withDependencies: {
///     $0.search.find = { query in
///       await run.reply("results of \(query)")
///       return [query]
///     }
///   }
///   await store.send(.queryChanged("a"))
///   await store.send(.queryChanged("ab"))
///   await run.settle()
///   let results = await store.state.results
///   run.expect(results == ["ab"], "stale: \(results)")
/// }
/// ```
///
/// A schedule is first in, first out, except for some **points** that are put off until nothing
/// else can run: steps of users, replies of dependencies and timers. The plain schedule puts
/// nothing off. All schedules that put off one point follow, then all that put off two, and so on.
/// Therefore, the first that fails is the shortest. If schedules are left when all lists of points
/// have been tried, they order single parts of tasks at random.
///
/// A schedule fails if an issue is reported, a condition of ``ExploredRun/expect(_:_:)`` doesn't
/// hold, a value doesn't ``ExploredRun/agree(_:fileID:line:column:)``, a user waits for something
/// that never happens, an effect makes a request after its screen was removed, or the run seems
/// endless. A failure is one issue, at the line of this call. It shows the points that were put
/// off, the events, and a call that repeats it. After 10,000 actions, an effect that never suspends
/// is stopped at its next action.
///
/// A part of a task that neither suspends nor ends, because it spins or waits for a semaphore,
/// can't be stopped. After ten seconds without progress, a note on standard error names its owner.
///
/// The run controls its stores, their effects and its users: everything on its executor. It doesn't
/// control detached tasks, other executors and threads. If there are any, a warning shows their
/// number.
///
/// - Parameters:
///   - schedules: The maximum number of schedules, at least one.
///   - seed: The seed for random schedules.
///   - horizon: The time by which the run's clock may advance while a point is put off, or while
///     only timers are left.
///   - patience: The limit for waiting for work that has left the executor, in real time.
///   - fileID: The file to blame for a failure.
///   - filePath: The path of that file.
///   - line: The line to blame.
///   - column: The column to blame.
///   - scenario: The scenario. It is called once for each schedule, and must make new stores.
/// - Returns: The number of schedules that were tried.
@discardableResult
public func explore(
  schedules: Int = 1_000,
  seed: UInt64 = 0,
  horizon: Duration = .seconds(60),
  patience: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ scenario: @escaping @Sendable (ExploredRun) async throws -> Void
) async -> Int {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var settings = ExplorationSettings(horizon, patience, notingAt: location)
  settings.schedules = max(schedules, 1)
  settings.seed = seed
  let outcome = await Exploration(settings, scenario).exploreAll()
  outcome.report(at: location)
  return outcome.count
}

/// Repeats a scenario under one schedule that a failure of
/// ``explore(schedules:seed:horizon:patience:fileID:filePath:line:column:_:)`` names.
///
/// The plain schedule runs first, so that values can be compared with it.
///
/// - Parameters:
///   - names: The points to put off until nothing else can run. A point that doesn't occur is a
///     failure, which lists the points that do.
///   - horizon: The time by which the run's clock may advance while a point is put off.
///   - patience: The limit for waiting for work that has left the executor, in real time.
///   - fileID: The file to blame for a failure.
///   - filePath: The path of that file.
///   - line: The line to blame.
///   - column: The column to blame.
///   - scenario: The scenario.
public func explore(
  putOff names: [String],
  horizon: Duration = .seconds(60),
  patience: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ scenario: @escaping @Sendable (ExploredRun) async throws -> Void
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let settings = ExplorationSettings(horizon, patience, notingAt: location)
  await Exploration(settings, scenario).repeating(.putOff(names)).report(at: location)
}

/// Repeats a scenario under one random schedule that a failure names.
///
/// It repeats the failure only in the same build configuration: others divide tasks into other
/// parts. The plain schedule runs first, so that values can be compared with it.
///
/// - Parameters:
///   - priorities: The number in the failure.
///   - horizon: The time by which the run's clock may advance while a point is put off.
///   - patience: The limit for waiting for work that has left the executor, in real time.
///   - fileID: The file to blame for a failure.
///   - filePath: The path of that file.
///   - line: The line to blame.
///   - column: The column to blame.
///   - scenario: The scenario.
public func explore(
  priorities: UInt64,
  horizon: Duration = .seconds(60),
  patience: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ scenario: @escaping @Sendable (ExploredRun) async throws -> Void
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let settings = ExplorationSettings(horizon, patience, notingAt: location)
  await Exploration(settings, scenario).repeating(.priorities(priorities)).report(at: location)
}
