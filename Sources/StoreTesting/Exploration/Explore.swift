import StoreRuntime

/// Runs a scenario under every schedule that matters, and fails the test with the shortest that
/// breaks it.
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
/// A schedule is first in, first out, but for some **points** that are put off until nothing else
/// can go on: steps of users, answers of dependencies and timers. The plain schedule puts nothing
/// off. Then come all that put one point off, all that put two off, and so on: so the first that
/// fails is the shortest. When there is no other list of points, or the scenario has so many that
/// the schedules are used up, that is all; otherwise chance orders single parts of tasks in the
/// schedules that are left.
///
/// A schedule fails if an issue is reported, a condition of ``ExploredRun/expect(_:_:)`` doesn't
/// hold, a value doesn't ``ExploredRun/agree(_:fileID:line:column:)``, somebody waits for what
/// nobody does, an effect asks for more after its screen went, or no end is in sight. All of these
/// are one issue, at the line of this call. It shows what was put off, what happened then, and a
/// call that repeats it. After 10,000 actions an effect that never suspends goes no further than to
/// its next one.
///
/// A part of a task that neither suspends nor ends, as it spins or waits for a semaphore, can't be
/// stopped. A note on standard error says whose it is, after ten seconds in which nothing happened.
///
/// The run controls its stores, their effects and its users: all that runs on its executor. Tasks
/// that are detached, other executors and threads come and go as they like. If there are any, a
/// warning says how many.
///
/// - Parameters:
///   - schedules: How many schedules are tried, at least one.
///   - seed: What is drawn from that chance chooses.
///   - horizon: How far the time of a run goes on before something that was put off, and while
///     nothing but timers is left.
///   - patience: How long work is waited for that has left the executor, in real time.
///   - fileID: The file to blame for a failure.
///   - filePath: The path of that file.
///   - line: The line to blame.
///   - column: The column to blame.
///   - scenario: What happens. It is called once for each schedule, and makes its stores anew.
/// - Returns: How many schedules were tried.
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

/// Runs a scenario under one schedule again, as a failure of
/// ``explore(schedules:seed:horizon:patience:fileID:filePath:line:column:_:)`` names it.
///
/// The plain schedule is run before, so that values can agree with it.
///
/// - Parameters:
///   - names: The points that are put off until nothing else can go on. One that doesn't come up is
///     a failure, which lists the points that do.
///   - horizon: How far the time of a run goes on before something that was put off.
///   - patience: How long work is waited for that has left the executor, in real time.
///   - fileID: The file to blame for a failure.
///   - filePath: The path of that file.
///   - line: The line to blame.
///   - column: The column to blame.
///   - scenario: What happens.
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

/// Runs a scenario under one schedule again that chance has found.
///
/// It repeats the failure in the same build: another configuration of the build has other parts of
/// tasks. The plain schedule is run before, so that values can agree with it.
///
/// - Parameters:
///   - priorities: What the failure names.
///   - horizon: How far the time of a run goes on before something that was put off.
///   - patience: How long work is waited for that has left the executor, in real time.
///   - fileID: The file to blame for a failure.
///   - filePath: The path of that file.
///   - line: The line to blame.
///   - column: The column to blame.
///   - scenario: What happens.
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
