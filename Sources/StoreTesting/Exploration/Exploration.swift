package import StoreRuntime

/// What explored runs have in common.
package struct ExplorationSettings: Sendable {
  /// How many schedules are tried.
  package var schedules = 1_000

  /// What is drawn from that chance chooses.
  package var seed: UInt64 = 0

  /// How far the time of a run goes on before something that was put off.
  package var horizon: Duration

  /// How long work is waited for that has left the executor, in real time.
  package var patience: Duration

  /// The number of steps after which a run has no end.
  package var greatestStepCount = 20_000

  /// How long the watchdog waits between two looks, in real time.
  package var lookInterval: Duration = .seconds(1)

  /// Is told who holds a run up, on a thread of its own.
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

/// What came of one explored run.
struct ScheduleResult: Sendable {
  let failure: String?

  /// What has chosen, and knows the points that had a choice.
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

  /// The effects that were waited for in vain: they listen to something that nobody does.
  ///
  /// The runs of one exploration wait once for each. Their names are without what differs from
  /// one run or one element to the next.
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
  ///   - schedule: What is done in which order.
  ///   - isTraced: Whether what happens is written down.
  ///   - plain: What came of the plain schedule, with which values are to agree.
  /// - Returns: What came of it.
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
      // What it waits for may never come: it doesn't keep the exploration.
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

  /// Takes one step after the other, until nothing is left or the run has failed.
  ///
  /// - Returns: The number of steps.
  private func perform(_ run: ExploredRun, _ chooser: inout ScheduleChooser) async -> Int {
    var stepCount = 0
    // Since when something is late, in the time of the run.
    var lateSince: ScheduledClock.Instant?
    while run.failure == nil {
      run.executor.runInternals()
      let seen = run.executor.lastSerial
      // Others only add to them.
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
        // The next one that is late has its own time.
        if case .candidate = choice { lateSince = nil }
      }
      switch choice {
      case .candidate(let index):
        if candidates[index].kind == .point { run.note(candidates[index].name) }
        run.executor.perform(at: index)
      case .clock:
        run.clock.wakeNext()
        run.note("the clock goes on to \(run.clock.now.offset)")
      case nil:
        if await !waitForArrival(run, after: seen) { return stepCount }
      }
      stepCount += 1
      if stepCount == settings.greatestStepCount {
        run.fail("\(stepCount) steps were taken, and there is no end in sight.")
      }
    }
    return stepCount
  }

  /// Whether the time may go on: only up to a horizon while something is late.
  private func isTimeDue(_ run: ExploredRun, _ lateSince: ScheduledClock.Instant?) -> Bool {
    guard let deadline = run.clock.nextDeadline else { return false }
    guard let lateSince else { return true }
    return lateSince.duration(to: deadline) <= settings.horizon
  }

  // MARK: What has left the executor

  /// The effects that may come back from elsewhere.
  private func absentEffects(_ run: ExploredRun) -> [String] {
    let listeners = listeners.withLock { $0 }
    return run.participants.filter { $0.isEffect && $0.isAway }
      .map { $0.name.filter { !$0.isNumber } }
      .filter { !listeners.contains($0) }
  }

  /// Waits for whatever may come back, when nothing else is left.
  ///
  /// - Returns: Whether there is a reason to go on.
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
    run.fail("Nobody gives what is waited for by \(names), and nothing else can go on.\(running)")
    return false
  }

  /// Ends a run, and lets its tasks go.
  private func clear(_ run: ExploredRun) {
    run.end()
    // What goes on in spite of its cancellation is left behind.
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
