import StoreRuntime

/// The effects of one test store that are running, and how to wait for them.
///
/// It knows nothing of the store's types, so that a ``TestStoreTask`` can hold it.
final class TestEffects: Sendable {
  /// One sleep of a task.
  struct Sleep: Sendable {
    /// Tells the sleep from all others of the test store.
    let number: Int

    /// Until when, as messages show it.
    let deadline: String

    /// The task that sleeps.
    let task: TaskIdentity?
  }

  /// An effect that is running.
  struct Running: Sendable {
    /// The action whose reduction returned it.
    let origin: any Sendable

    /// The `send` that set it off.
    let send: StoreTask

    /// The effect's own task, once it runs.
    ///
    /// It lives for as long as the effect is among those that are running.
    var task: TaskIdentity?

    /// Other tasks that the effect has had run on the executor.
    ///
    /// Those that have ended are among them too, as nobody is told of the end of a task, but for
    /// those that were effects.
    var otherTasks: Set<TaskIdentity> = []

    /// Whether the feature has cancelled the effect.
    var isCancelledByFeature = false

    /// Whether it was cancelled, and nothing that it sends counts any more.
    var isCancelled: Bool { isCancelledByFeature || send.isCancelled }

    /// Whether it has kept the executor busy after it was cancelled.
    var isDefiant = false

    /// Whether the effect itself sleeps, but other tasks of it may have left the executor.
    var hasTasksElsewhere = false

    /// Whether a failure has said that it runs, though it was to have ended.
    var isReported = false

    /// How tasks of it sleep on clocks that somebody has to move, by the number of the sleep.
    var sleeps: [Int: Sleep] = [:]

    /// The tasks of it that a clock has woken and that haven't gone to sleep again.
    ///
    /// One that has ended is among them too, as nobody is told of its end.
    var wokenTasks: Set<TaskIdentity> = []

    /// Whether the time has waited for the effect in vain.
    var isListener = false

    /// Whether the effect waits for others of its id, and so for nothing that is away.
    var isInLine = false

    /// Whether the effect itself sleeps, and so waits for nobody but the test.
    ///
    /// If only other tasks of it do, it waits for one of them, or for one that has left the
    /// executor.
    var isAsleep: Bool { task != nil && sleeps.values.contains { $0.task == task } }

    /// Whether the effect may be on its way to a sleep, when the executor has nothing to run.
    ///
    /// Either a task that was woken hasn't gone to sleep again, or none sleeps, and the effect
    /// waits for something that isn't a clock.
    var isAway: Bool {
      !isInLine && (!wokenTasks.isEmpty || sleeps.isEmpty && !isListener)
    }

    /// Whether tasks of the effect sleep, but not the effect itself.
    var isPartlyAsleep: Bool { !sleeps.isEmpty && !isAsleep }

    init(origin: any Sendable, send: StoreTask) {
      self.origin = origin
      self.send = send
    }
  }

  /// How a wait has ended.
  enum Outcome {
    /// What was waited for is there.
    case reached

    /// It can't come any more: nothing runs but effects that sleep, these.
    case unreachable([Running])

    /// The time is over. Effects, among these, have left the executor.
    case timedOut([Running])

    /// The time is over. Effects, among these, keep the executor busy without an end.
    case restless([Running])

    /// The task that waits was cancelled.
    case cancelled([Running])
  }

  struct Contents {
    var effects: [Int: Running] = [:]
    var lastEffect = 0
    var lastSleep = 0

    /// How long the time waits for effects that are away.
    var timeout = Duration.seconds(1)

    /// The effects that the test itself has cancelled, as long as any task of theirs may send.
    var cancelledByTest: Set<Int> = []

    /// Whether what a cancelled effect sends is an issue.
    var reportsDroppedActions = false

    /// Whether another task than an effect's own has run and doesn't sleep.
    ///
    /// It may have ended, of which nobody is told, or have left the executor. Tasks of other
    /// effects, which this one may have resumed, are theirs.
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

  /// Whether no effect is running.
  var isEmpty: Bool {
    contents.withLock { $0.effects.values.allSatisfy(\.isCancelled) }
  }

  /// Whether no effect is running that doesn't sleep, and no other task of one may be elsewhere.
  private var isAsleep: Bool {
    contents.withLock { contents in
      let live = contents.effects.values.filter { !$0.isCancelled }
      // If nothing else is there, what those in line wait for was cancelled, and ends some time.
      guard live.isEmpty || live.contains(where: { !$0.isInLine }) else { return false }
      return live.allSatisfy { effect in
        effect.isInLine || effect.isAsleep && !contents.hasTasksElsewhere(effect)
      }
    }
  }

  /// Whether an effect is running that a `send` has set off.
  func isRunning(_ send: StoreTask) -> Bool {
    contents.withLock { contents in
      contents.effects.values.contains { $0.send.isSame(as: send) && !$0.isCancelled }
    }
  }

  /// The effects that are running, in the order in which they were started.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  var running: [Running] {
    effects { !$0.isCancelled }
  }

  /// The effects that were cancelled and have kept the executor busy since, in the order in which
  /// they were started.
  var defiant: [Running] {
    effects(where: \.isDefiant)
  }

  private func effects(where isIncluded: (Running) -> Bool) -> [Running] {
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
  ///   - origin: The action whose reduction returned it.
  ///   - send: The `send` that sets it off.
  /// - Returns: The number of the effect.
  func insert(origin: any Sendable, send: StoreTask) -> Int {
    let effect = Running(origin: origin, send: send)
    return contents.withLock { contents in
      contents.lastEffect += 1
      contents.effects[contents.lastEffect] = effect
      return contents.lastEffect
    }
  }

  /// Takes note that the feature has cancelled an effect.
  func setCancelled(_ effect: Int) {
    contents.withLock { $0.effects[effect]?.isCancelledByFeature = true }
  }

  /// Takes note that an effect waits for others of its id.
  func setInLine(_ effect: Int) {
    contents.withLock { $0.effects[effect]?.isInLine = true }
  }

  /// Takes note of the task, if there is one, whose part a job is that an effect has had enqueued.
  func noteTask(of job: UnownedJob, in number: Int) {
    let task = TaskIdentity(of: job)
    let isNew = contents.withLock { contents in
      guard let effect = contents.effects[number] else { return false }
      return effect.task != task && !effect.otherTasks.contains(task)
    }
    guard isNew, job.isPartOfTask else { return }
    contents.withLock { _ = $0.effects[number]?.otherTasks.insert(task) }
  }

  /// Removes an effect that has ended.
  func remove(_ effect: Int) {
    // The value goes after the lock was left: it is the user's.
    _ = contents.withLock { contents in
      let removed = contents.effects.removeValue(forKey: effect)
      // Others that have started it, or had it go on, would wait for it for ever.
      if let task = removed?.task {
        for number in contents.effects.keys {
          contents.effects[number]?.otherTasks.remove(task)
        }
      }
      return removed
    }
  }

  /// Takes note of an effect's own task.
  func setTask(_ task: TaskIdentity?, of effect: Int) {
    contents.withLock { $0.effects[effect]?.task = task }
  }

  /// Whether what a cancelled effect sends is an issue, unless the test has cancelled it itself.
  var reportsDroppedActions: Bool {
    get { contents.withLock { $0.reportsDroppedActions } }
    set { contents.withLock { $0.reportsDroppedActions = newValue } }
  }

  /// Whether it is an issue what an effect sends after it was cancelled.
  func reportsDroppedActions(of effect: Int) -> Bool {
    contents.withLock { $0.reportsDroppedActions && !$0.cancelledByTest.contains(effect) }
  }

  /// Forgets an effect of which no task is left that could send anything.
  func forget(_ effect: Int) {
    contents.withLock { _ = $0.cancelledByTest.remove(effect) }
  }

  /// Takes note that a failure says of effects that they run, though they were to have ended.
  ///
  /// - Parameter task: The `send` whose effects they are, `nil` for all effects.
  func noteReported(_ task: StoreTask? = nil) {
    contents.withLock { contents in
      for (number, effect) in contents.effects where task?.isSame(as: effect.send) ?? true {
        contents.effects[number]?.isReported = true
      }
    }
  }

  /// Takes note that the test is about to cancel the effects that are running.
  ///
  /// - Parameter task: The `send` whose effects they are, `nil` for all effects.
  func willCancel(_ task: StoreTask? = nil) {
    contents.withLock { contents in
      for (number, effect) in contents.effects where task?.isSame(as: effect.send) ?? true {
        contents.cancelledByTest.insert(number)
      }
    }
  }

  /// Waits until the executor has nothing left to run.
  ///
  /// - Returns: Whether it hasn't. Otherwise effects keep it busy with no end in sight; those of
  ///   them that were cancelled are remembered.
  @discardableResult
  func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    guard await !executor.waitUntilIdle(isolation: isolation) else { return true }
    let busyTasks = executor.busyTasks
    contents.withLock { contents in
      for (number, effect) in contents.effects where effect.isCancelled {
        let isBusy =
          effect.task.map(busyTasks.contains) == true
          || !busyTasks.isDisjoint(with: effect.otherTasks)
        if isBusy { contents.effects[number]?.isDefiant = true }
      }
    }
    return false
  }

  /// Waits until something has come to pass, or can't any more.
  ///
  /// While effects only do what the executor runs, this takes as long as they run. Only if one of
  /// them has left it and doesn't sleep on a test clock either does real time count.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for effects that have left the executor.
  ///   - isolation: The isolation of the caller.
  ///   - isReached: Whether it has come to pass.
  /// - Returns: How the wait has ended.
  func wait(
    timeout: Duration,
    isolation: isolated (any Actor)? = #isolation,
    until isReached: () -> Bool
  ) async -> Outcome {
    var patience: TestExecutor.Patience?
    let outcome: Outcome
    while true {
      let isIdle = await waitUntilIdle(isolation: isolation)
      // What is seen below belongs together only if the executor hasn't run between the first look
      // and the last. If it did, an effect may have sent something and then gone to sleep.
      let idleCount = executor.idleCount
      let isThere = isReached()
      if isThere {
        if !isIdle || idleCount != nil && executor.idleCount == idleCount {
          outcome = .reached
          break
        }
      } else if idleCount != nil, isAsleep {
        let running = running
        if executor.idleCount == idleCount {
          outcome = .unreachable(running)
          break
        }
      }
      let limit = patience ?? executor.beginPatience(timeout)
      patience = limit
      let isOver =
        if let idleCount, !isThere {
          await !executor.waitForWork(after: idleCount, within: limit)
        } else {
          executor.isExhausted(limit) || Task.isCancelled
        }
      guard isOver else { continue }
      if isReached() {
        outcome = .reached
      } else if Task.isCancelled {
        outcome = .cancelled(running)
      } else {
        outcome = idleCount == nil ? .restless(running) : .timedOut(running)
      }
      break
    }
    if let patience { executor.endPatience(patience) }
    return outcome
  }
}
