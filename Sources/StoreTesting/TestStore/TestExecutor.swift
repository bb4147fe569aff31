import StoreRuntime

/// The executor on which one test store and all of its effects run.
///
/// It is both a serial executor and a task executor: it still runs an effect that leaves the
/// store's actor, for a nonisolated function or for an actor without its own executor. Jobs run one
/// at a time, in the order of their arrival, on any free thread of the default executor. Therefore,
/// the executor can always determine whether anything is left to run.
final class TestExecutor: SerialExecutor, TaskExecutor {
  /// A waiting continuation, resumed with `true` if nothing is left to run.
  ///
  /// It is resumed with `false` after so many jobs without a pause that they may be endless.
  private typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Contents {
    var jobs = WorkQueue<UnownedJob>()

    /// `true` if a job is running, or a task is scheduled to run the jobs in the queue.
    var isDraining = false

    /// The number of times that the executor ran out of jobs or a change elsewhere was announced.
    var idleCount = 0

    /// The number of jobs that ran since the executor last ran out of jobs.
    var runCount = 0

    /// The tasks of an apparently endless series of jobs since the executor was last idle.
    var busyTasks: Set<TaskIdentity> = []

    var waiters: [Waiter] = []
  }

  /// The number of jobs that one task runs before it yields the thread.
  private static let shiftLength = 1000

  /// The number of jobs in a row after which waiters are resumed.
  private static let runLimit = 100_000

  /// The number of these jobs whose tasks are recorded as busy.
  private static let sampleLength = 1000

  private let contents = Guarded(Contents())
  private let starts = ImmediateStarts()

  init() {
    JobReading.checkOnce
  }

  // MARK: Running jobs

  func enqueue(_ job: consuming ExecutorJob) {
    let priority = TaskPriority(rawValue: job.priority.rawValue)
    let job = UnownedJob(job)
    // Before the job is queued: until then, nothing else can run for its task. It is the first part
    // of a task that the effect starts, a part of one that it resumes, or no part of a task.
    if let effect = TestEffect.current, effect.effects.executor === self {
      effect.effects.noteTask(of: job, in: effect.number)
    }
    if starts.keep(job) { return }
    let needsDrain = contents.withLock { contents in
      contents.jobs.append(job)
      defer { contents.isDraining = true }
      return !contents.isDraining
    }
    if needsDrain { scheduleDrain(priority: priority) }
  }

  /// Runs the job that a closure enqueues at once, like ``ImmediateStarts``.
  func runAtOnce<Result>(_ body: () -> Result) -> Result {
    starts.runAtOnce(body, by: run)
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  private func scheduleDrain(priority: TaskPriority?) {
    Task.detached(priority: priority) { self.drain() }
  }

  private func drain() {
    for _ in 0..<Self.shiftLength {
      guard let job = takeJob() else { return }
      run(job)
    }
    scheduleDrain(priority: Task.currentPriority)
  }

  /// Takes the next job, or records that there is none.
  private func takeJob() -> UnownedJob? {
    let (job, waiters) = contents.withLock { contents -> (UnownedJob?, [Waiter]) in
      let job = contents.jobs.popFirst()
      if let job {
        contents.runCount += 1
        if contents.runCount > Self.runLimit - Self.sampleLength {
          contents.busyTasks.insert(TaskIdentity(of: job))
        }
        guard contents.runCount > Self.runLimit else { return (job, []) }
      } else {
        contents.isDraining = false
        contents.idleCount += 1
        contents.busyTasks = []
      }
      contents.runCount = 0
      defer { contents.waiters = [] }
      return (job, contents.waiters)
    }
    for waiter in waiters { waiter.resume(returning: job == nil) }
    return job
  }

  // MARK: Waiting

  /// The tasks that keep the executor busy indefinitely; empty when it is idle.
  var busyTasks: Set<TaskIdentity> {
    contents.withLock { $0.busyTasks }
  }

  /// The number of times that the executor ran out of jobs or a change elsewhere was announced;
  /// `nil` while the executor has jobs.
  var idleCount: Int? {
    contents.withLock { $0.isDraining ? nil : $0.idleCount }
  }

  /// Waits until nothing is left to run.
  ///
  /// Cancelling the waiting task doesn't end the wait, which is always finite.
  ///
  /// - Returns: `true` if nothing is left. The wait also ends if effects keep the executor busy
  ///   indefinitely.
  @discardableResult
  func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await withCheckedContinuation { continuation in
      let isDraining = contents.withLock { contents in
        if contents.isDraining { contents.waiters.append(continuation) }
        return contents.isDraining
      }
      if !isDraining { continuation.resume(returning: true) }
    }
  }

  /// Waits until the executor has run out of jobs again, or a change elsewhere is announced.
  ///
  /// Cancelling the waiting task is such a change.
  ///
  /// - Parameters:
  ///   - idleCount: The `idleCount` that the caller has seen.
  ///   - isolation: The isolation of the caller.
  func waitForChange(
    after idleCount: Int, isolation: isolated (any Actor)? = #isolation
  ) async {
    await withTaskCancellationHandler {
      _ = isolation
      _ = await withCheckedContinuation { (continuation: Waiter) in
        let hasChanged = contents.withLock { contents in
          // A task is marked as cancelled before its handler runs.
          let hasChanged =
            Task.isCancelled || !contents.isDraining && contents.idleCount > idleCount
          if !hasChanged { contents.waiters.append(continuation) }
          return hasChanged
        }
        if hasChanged { continuation.resume(returning: true) }
      }
    } onCancel: {
      announceChange()
    }
  }

  /// Resumes the waiters, because something has changed elsewhere.
  func announceChange() {
    let waiters = contents.withLock { contents -> [Waiter] in
      // The end of the jobs resumes the waiters anyway.
      guard !contents.isDraining else { return [] }
      contents.idleCount += 1
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }
}

/// The actor of a store that a test drives.
actor TestActor {
  nonisolated let executor: any SerialExecutor

  init(executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
