import StoreRuntime

/// The running effects of one test store, and the ways to wait for them.
///
/// It isn't generic over the types of the store, so a ``TestStoreTask`` can hold it.
final class TestEffects: Sendable {
  /// One sleep of a task on a test clock, or its wait for a reply.
  struct Sleep: Sendable {
    /// The number of the sleep, unique in its test store.
    let number: Int

    /// The end of the sleep in the format of messages; `nil` for a wait for a reply.
    let deadline: String?

    /// The task that sleeps.
    let task: TaskIdentity?

    /// The number of the effect that the task belongs to.
    fileprivate let effect: Int

    let effects: TestEffects

    /// Records that the task sleeps.
    func begin() {
      effects.update(effect) { effect in
        effect.sleeps[number] = self
        if let task { effect.wokenTasks.remove(task) }
      }
    }

    /// Records the end of the sleep, before the task resumes.
    ///
    /// - Parameter isTime: `true` if a clock has woken the task.
    func end(isTime: Bool) {
      effects.update(effect) { effect in
        effect.sleeps[number] = nil
        if isTime, let task { effect.wokenTasks.insert(task) }
      }
    }
  }

  /// A running effect.
  struct Running: Sendable {
    /// The action whose reduction returned the effect.
    let origin: any Sendable

    /// The `send` that started the effect, directly or through other actions.
    let send: StoreTask

    /// The effect's own task, once it runs.
    ///
    /// The task is alive while its effect is in the list of running effects.
    var task: TaskIdentity?

    /// Other tasks that the effect has started or resumed on the executor.
    ///
    /// Tasks that have ended stay in the set, because the end of a task isn't reported. Only tasks
    /// of ended effects are removed.
    var otherTasks: Set<TaskIdentity> = []

    /// `true` if the feature has cancelled the effect.
    var isCancelledByFeature = false

    /// `true` if the effect was cancelled: the store drops its actions.
    var isCancelled: Bool { isCancelledByFeature || send.isCancelled }

    /// `true` if the effect has kept the executor busy after its cancellation.
    var ignoresCancellation = false

    /// `true` if the effect itself sleeps, but other tasks of it may have left the executor.
    var hasTasksElsewhere = false

    /// `true` if a failure has named the effect as one that should have ended.
    var isReported = false

    /// The sleeps of its tasks on test clocks, and their waits for replies, by number.
    var sleeps: [Int: Sleep] = [:]

    /// Its tasks that a clock has woken and that haven't begun another sleep.
    ///
    /// Tasks that have ended stay in the set, because the end of a task isn't reported.
    var wokenTasks: Set<TaskIdentity> = []

    /// `true` if a clock has timed out while waiting for the effect.
    var isListener = false

    /// `true` if the effect waits for other effects of its cancellation id.
    var isInLine = false

    /// `true` if the effect's own task sleeps, so that it waits only for the test.
    ///
    /// If only other tasks of the effect sleep, it waits for one of them, or for a task that
    /// has left the executor.
    var isAsleep: Bool { task != nil && sleeps.values.contains { $0.task == task } }

    /// `true` if the effect may be about to sleep while the executor has nothing to run.
    ///
    /// This is the case if a woken task hasn't begun another sleep, or if no task sleeps and the
    /// effect waits for something other than a clock.
    var isAway: Bool {
      !isCancelled && !isInLine && (!wokenTasks.isEmpty || sleeps.isEmpty && !isListener)
    }

    /// `true` if a task of the effect waits for a reply.
    var awaitsReply: Bool { sleeps.values.contains { $0.deadline == nil } }

    /// `true` if tasks of the effect sleep, but not its own task.
    var isPartlyAsleep: Bool { !sleeps.isEmpty && !isAsleep }
  }

  struct Contents {
    var effects: [Int: Running] = [:]

    /// The latest number of an effect or a sleep.
    var lastNumber = 0

    /// The time-out of a test clock that waits for effects that may be about to sleep.
    var timeout = Duration.seconds(1)

    /// The effects that the test itself has cancelled; a task of theirs may still send.
    var cancelledByTest: Set<Int> = []

    /// The number of reductions so far.
    var reductionCount = 0

    /// The changes of shared values that the test hasn't asserted yet, in their order.
    var sharedChanges: [SharedEvent] = []

    /// `true` if an action of a cancelled effect is an issue, unless the test has cancelled the
    /// effect.
    var reportsDroppedActions = false

    /// Returns `true` if a task other than the effect's own has run and doesn't sleep.
    ///
    /// The task may have ended, which isn't reported, or may have left the executor. Tasks of other
    /// effects, which this one may have resumed, don't count.
    func hasTasksElsewhere(_ effect: Running) -> Bool {
      effect.otherTasks.contains { task in
        !effects.values.contains { effect in
          effect.task == task || effect.sleeps.values.contains { $0.task == task }
        }
      }
    }
  }

  let executor: TestExecutor
  let contents = Guarded(Contents())

  init(executor: TestExecutor) {
    self.executor = executor
  }

  /// `true` if all running effects sleep or wait in line, and none of their other tasks may be
  /// elsewhere.
  private var isAsleep: Bool {
    contents.withLock { contents in
      let live = contents.effects.values.filter { !$0.isCancelled }
      // If all effects wait in line, the effects before them were cancelled and still have to end.
      guard live.isEmpty || live.contains(where: { !$0.isInLine }) else { return false }
      return live.allSatisfy { effect in
        effect.isInLine || effect.isAsleep && !contents.hasTasksElsewhere(effect)
      }
    }
  }

  /// Returns `true` if an effect is running.
  ///
  /// - Parameter send: The `send` that started the effect, or `nil` for any effect.
  /// - Returns: `true` if one is running.
  func isRunning(_ send: StoreTask? = nil) -> Bool {
    !numbers(of: send) { !$0.isCancelled }.isEmpty
  }

  /// The running effects, in the order in which they were started.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of effects.
  var running: [Running] {
    effects { !$0.isCancelled }
  }

  /// Returns some of the effects, in the order in which they were started.
  func effects(where isIncluded: (Running) -> Bool) -> [Running] {
    let effects = contents.withLock { contents in
      contents.effects.mapValues { effect in
        var effect = effect
        effect.hasTasksElsewhere = effect.isAsleep && contents.hasTasksElsewhere(effect)
        return effect
      }
    }
    return effects.keys.sorted().compactMap { effects[$0] }.filter(isIncluded)
  }

  /// Adds an effect.
  ///
  /// - Parameters:
  ///   - origin: The action whose reduction returned the effect.
  ///   - send: The `send` that starts the effect.
  /// - Returns: The number of the effect.
  func insert(origin: any Sendable, send: StoreTask) -> Int {
    let effect = Running(origin: origin, send: send)
    return contents.withLock { contents in
      contents.lastNumber += 1
      contents.effects[contents.lastNumber] = effect
      return contents.lastNumber
    }
  }

  /// Updates the record of an effect that hasn't ended.
  func update(_ effect: Int, _ record: (inout Running) -> Void) {
    contents.withLock { contents in
      if let index = contents.effects.index(forKey: effect) {
        record(&contents.effects.values[index])
      }
    }
  }

  /// Records the task of a job that an effect has enqueued, if the job is part of a task.
  func noteTask(of job: UnownedJob, in number: Int) {
    let task = TaskIdentity(of: job)
    var isNew = false
    update(number) { isNew = $0.task != task && !$0.otherTasks.contains(task) }
    guard isNew, job.taskID != nil else { return }
    update(number) { $0.otherTasks.insert(task) }
  }

  /// Removes an effect that has ended.
  func remove(_ effect: Int) {
    // The removed value contains user code: release it outside the lock.
    _ = contents.withLock { contents in
      let removed = contents.effects.removeValue(forKey: effect)
      // Effects that have started or resumed the task would wait for it forever.
      if let task = removed?.task {
        for index in contents.effects.values.indices {
          contents.effects.values[index].otherTasks.remove(task)
        }
      }
      return removed
    }
  }

  /// Records that a failure has named effects that should have ended.
  ///
  /// - Parameter task: The `send` that started the effects, or `nil` for all effects.
  func noteReported(_ task: StoreTask? = nil) {
    for effect in numbers(of: task) {
      update(effect) { $0.isReported = true }
    }
  }

  /// Records that the test is about to cancel running effects.
  ///
  /// - Parameter task: The `send` that started the effects, or `nil` for all effects.
  func willCancel(_ task: StoreTask? = nil) {
    let effects = numbers(of: task)
    contents.withLock { $0.cancelledByTest.formUnion(effects) }
  }

  private func numbers(
    of send: StoreTask? = nil, where isIncluded: (Running) -> Bool = { _ in true }
  ) -> [Int] {
    contents.withLock { $0.effects }.compactMap { number, effect in
      (send?.isSame(as: effect.send) ?? true) && isIncluded(effect) ? number : nil
    }
  }

  /// Waits until the executor has nothing left to run.
  ///
  /// - Returns: `true` if nothing is left. Otherwise effects keep the executor busy indefinitely,
  ///   and the cancelled ones among them are recorded.
  @discardableResult
  func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    guard await !executor.waitUntilIdle(isolation: isolation) else { return true }
    let busyTasks = executor.busyTasks
    contents.withLock { contents in
      for (number, effect) in contents.effects where effect.isCancelled {
        let isBusy =
          effect.task.map(busyTasks.contains) == true
          || !busyTasks.isDisjoint(with: effect.otherTasks)
        if isBusy { contents.effects[number]?.ignoresCancellation = true }
      }
    }
    return false
  }

  /// Waits until a condition holds, or can't hold any more.
  ///
  /// While the executor runs all of the effects, the wait takes as long as they run. Real time
  /// counts only if an effect has left the executor and doesn't sleep on a test clock.
  ///
  /// - Parameters:
  ///   - timeout: The time-out for effects that have left the executor.
  ///   - otherTasksMayHelp: `true` to wait that long even if only the test can make the condition
  ///     hold, possibly in another task.
  ///   - restlessIsOver: `true` to end the wait when the executor never becomes idle.
  ///   - isolation: The isolation of the caller.
  ///   - isReached: The condition.
  /// - Returns: The reason why the wait has failed, or `nil` if the condition holds.
  func wait(
    timeout: Duration,
    otherTasksMayHelp: Bool = false,
    restlessIsOver: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    until isReached: () -> Bool
  ) async -> Reason? {
    let alarm = Alarm()
    var ringing: Task<Void, any Error>?
    defer { ringing?.cancel() }
    func failure(_ kind: Reason.Kind) -> Reason {
      Reason(kind: kind, running: running, timeout: timeout)
    }
    while true {
      let isIdle = await waitUntilIdle(isolation: isolation)
      if !isIdle, restlessIsOver { return failure(.restless) }
      let isOver = Task.isCancelled || alarm.hasRung
      // The checks below are consistent only if the executor hasn't run between the first and the
      // last. If it has, an effect may have sent an action and then begun to sleep.
      let idleCount = executor.idleCount
      if isReached() {
        if !isIdle || idleCount != nil && executor.idleCount == idleCount { return nil }
        continue
      }
      if idleCount != nil, !otherTasksMayHelp, isAsleep {
        let unreachable = failure(.unreachable)
        if executor.idleCount == idleCount { return unreachable }
      }
      if isOver {
        return failure(Task.isCancelled ? .cancelled : idleCount == nil ? .restless : .timedOut)
      }
      ringing = ringing ?? alarm.set(to: timeout) { [executor] in executor.announceChange() }
      if let idleCount { await executor.waitForChange(after: idleCount, isolation: isolation) }
    }
  }
}

/// The part of the effects of a test store that test clocks use.
extension TestEffects {
  /// Makes a sleep that the current task is about to begin.
  ///
  /// - Parameters:
  ///   - deadline: The end of the sleep in the format of messages; `nil` for a wait for a reply.
  ///   - effect: The number of the effect that the task belongs to.
  /// - Returns: The sleep.
  func makeSleep(until deadline: String?, in effect: Int) -> Sleep {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    return Sleep(
      number: number, deadline: deadline, task: .current, effect: effect, effects: self)
  }

  /// The number of times that the executor ran out of jobs, or `nil` while it has some.
  var idleCount: Int? { executor.idleCount }

  /// Waits until no effect is about to sleep.
  ///
  /// The executor reports when it has nothing left to run, and sleeping tasks report their sleep.
  /// Only an effect that has left the executor and doesn't sleep is awaited in real time. After a
  /// time-out it isn't awaited again until a clock has woken it: it usually listens to a stream. If
  /// one of these effects calls the method, it only waits for the executor.
  ///
  /// Cancelling the calling task ends the wait for effects that have left the executor.
  func waitUntilEffectsSleep(isolation: isolated (any Actor)?) async {
    guard TestEffect.current?.effects !== self else {
      await waitUntilIdle(isolation: isolation)
      return
    }
    let reason = await wait(
      timeout: contents.withLock { $0.timeout }, otherTasksMayHelp: true, restlessIsOver: true,
      isolation: isolation
    ) {
      numbers(where: \.isAway).isEmpty
    }
    guard reason?.kind == .timedOut else { return }
    for effect in numbers(where: \.isAway) {
      update(effect) { effect in
        effect.wokenTasks = []
        effect.isListener = true
      }
    }
  }
}
