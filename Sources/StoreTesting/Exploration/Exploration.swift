package import StoreRuntime

/// The settings of all runs of an exploration.
package struct ExplorationSettings: Sendable {
  /// The maximum number of schedules.
  package var schedules = 1_000

  /// The seed for random schedules.
  package var seed: UInt64 = 0

  /// The time by which a run's clock may advance while a point is put off.
  package var horizon: Duration

  /// The limit for waiting for work that has left the executor, in real time.
  package var patience: Duration

  /// The number of steps after which a run counts as endless.
  package var greatestStepCount = 20_000

  /// The watchdog's interval, in real time.
  package var lookInterval: Duration = .seconds(1)

  /// Receives a message about the part that blocks a run, on a separate thread.
  package var onHang: @Sendable (String) -> Void

  package init(
    _ horizon: Duration = .seconds(60), _ patience: Duration = .seconds(1),
    notingAt location: IssueLocation = IssueLocation()
  ) {
    self.horizon = horizon
    self.patience = patience
    onHang = { reportNote($0, at: location) }
  }
}

/// The result of one explored run.
struct ScheduleResult: Sendable {
  let failure: String?

  /// The chooser of the run, with the points that had a choice.
  let chooser: ScheduleChooser

  let stepCount: Int
  let trace: [ExploredRun.TraceLine]
  let agreements: [String: [any Sendable]]

  let uncontrolled: UncontrolledJobs
}

/// Runs a scenario under schedules, each from its beginning.
package final class Exploration: Sendable {
  package typealias Scenario = @Sendable (ExploredRun) async throws -> Void

  let settings: ExplorationSettings
  let scenario: Scenario

  /// The effects that were awaited in vain: nothing in the scenario causes their events.
  ///
  /// The runs of one exploration wait once for each. Their names omit the numbers that differ
  /// between runs and elements.
  private let listeners = Guarded<Set<String>>([])

  private let watchdog: Watchdog

  package init(_ settings: ExplorationSettings, _ scenario: @escaping Scenario) {
    self.settings = settings
    self.scenario = scenario
    watchdog = Watchdog(interval: settings.lookInterval, onHang: settings.onHang)
  }

  deinit {
    watchdog.stop()
  }

  /// Runs the scenario once.
  ///
  /// - Parameters:
  ///   - schedule: The order of the steps.
  ///   - isTraced: `true` to record the events.
  ///   - plain: The result of the plain schedule, with the values that must agree.
  /// - Returns: The result.
  func run(
    _ schedule: Schedule, isTraced: Bool = false, after plain: ScheduleResult? = nil
  ) async -> ScheduleResult {
    let run = ExploredRun(isTraced: isTraced, agreeingWith: plain?.agreements ?? [:])
    watchdog.watch(run)
    defer { watchdog.watch(nil) }
    var chooser = ScheduleChooser(schedule, steps: plain?.stepCount ?? 0)
    let reporter = IssueReporter { issue in
      if issue.severity != .note { run.fail("\(issue.message) (\(issue.location))") }
    }
    withIssueReporter(reporter) {
      // The scenario may wait forever, so its task doesn't retain the exploration.
      withDependencies {
        run.prepareStorage(&$0)
      } operation: {
        run.user("scenario") { [scenario] in try await scenario(run) }
      }
    }
    let stepCount = await perform(run, &chooser)
    let result = ScheduleResult(
      failure: run.failure, chooser: chooser, stepCount: stepCount, trace: run.trace,
      agreements: run.agreements, uncontrolled: run.executor.uncontrolled)
    clear(run)
    return result
  }

  /// Takes steps until none is left or the run has failed.
  ///
  /// - Returns: The number of steps.
  private func perform(_ run: ExploredRun, _ chooser: inout ScheduleChooser) async -> Int {
    var stepCount = 0
    // The time of the run at which a point became late.
    var lateSince: ScheduledClock.Instant?
    while run.failure == nil {
      run.executor.runInternals()
      let seen = run.executor.lastSerial
      // Other threads only add candidates.
      let candidates = run.executor.candidates
      if !run.users.isEmpty, !chooser.isAnybodyLate(candidates) {
        lateSince = nil
      } else {
        lateSince = lateSince ?? run.clock.now
      }
      let isTimeDue = isTimeDue(run, lateSince)
      var choice = chooser.choose(candidates, isTimeDue: isTimeDue)
      if choice == nil, absentEffects(run).isEmpty {
        choice = chooser.chooseLate(candidates, isTimeDue: isTimeDue)
        // The next late point has its own time.
        if case .candidate = choice { lateSince = nil }
      }
      switch choice {
      case .candidate(let index):
        if candidates[index].kind == .point { run.note(candidates[index].name) }
        run.executor.perform(at: index)
      case .clock:
        run.clock.wakeNext()
        run.note("the clock advances to \(run.clock.now.offset)")
      case nil:
        if await !waitForArrival(run, after: seen) { return stepCount }
      }
      stepCount += 1
      if stepCount == settings.greatestStepCount {
        run.fail("\(stepCount) steps were taken, but the run hasn't ended.")
      }
    }
    return stepCount
  }

  /// Returns `true` if the time may advance: only up to a horizon while a point is late.
  private func isTimeDue(_ run: ExploredRun, _ lateSince: ScheduledClock.Instant?) -> Bool {
    guard let deadline = run.clock.nextDeadline else { return false }
    guard let lateSince else { return true }
    return lateSince.duration(to: deadline) <= settings.horizon
  }

  // MARK: Work that has left the executor

  /// The effects that may resume from elsewhere.
  private func absentEffects(_ run: ExploredRun) -> [String] {
    let listeners = listeners.withLock { $0 }
    return run.participants.filter { $0.isEffect && $0.isAway }
      .map { $0.name.filter { !$0.isNumber } }
      .filter { !listeners.contains($0) }
  }

  /// Waits for work that may return from elsewhere, when nothing else is left.
  ///
  /// - Returns: `true` if the run should continue.
  private func waitForArrival(_ run: ExploredRun, after seen: Int) async -> Bool {
    let effects = absentEffects(run)
    let users = run.users
    guard !effects.isEmpty || !users.isEmpty else { return false }
    await run.executor.waitForArrival(after: seen, within: settings.patience)
    if run.executor.lastSerial != seen { return true }
    if !effects.isEmpty {
      listeners.withLock { $0.formUnion(effects) }
      return true
    }
    let names = users.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let running = run.participants.filter(\.isEffect)
      .map { "\n    still running: \($0.name)" }.joined()
    run.fail("Nothing resumes \(names), and no other task can continue.\(running)")
    return false
  }

  /// Ends a run, and releases its tasks.
  private func clear(_ run: ExploredRun) {
    run.end()
    // Work that ignores its cancellation is abandoned.
    for _ in 0..<1_000 {
      run.executor.runInternals()
      if !run.executor.candidates.isEmpty {
        run.executor.perform(at: 0)
      } else if run.clock.nextDeadline != nil {
        run.clock.wakeNext()
      } else {
        return
      }
    }
  }
}
