import StoreRuntime

/// The executor on which one test store and all of its effects run.
///
/// It is a serial executor and a task executor in one: an effect that leaves the store's actor, for
/// a nonisolated function or for an actor without an executor of its own, is still run here. Jobs
/// run one at a time in the order in which they came, on whatever thread of the default executor is
/// free, and so the executor always knows whether there is anything left to run.
final class TestExecutor: SerialExecutor, TaskExecutor {
  /// Why a wait has ended.
  enum Wakening: Sendable {
    /// Nothing is left to run.
    case idle

    /// So much was run without an end that there may be none.
    case busy

    /// The time is over, or the task that waits was cancelled.
    case expired
  }

  /// A limit to how long somebody waits.
  struct Patience {
    fileprivate let ticket: Int
    fileprivate let alarm: Task<Void, any Error>
  }

  /// A job that isn't to be queued, but run at once by whoever asks for that.
  private struct KeptJob {
    /// The thread on which it is going to be enqueued.
    let thread: ThreadID

    /// The task that it must be of, `nil` for any.
    let task: TaskIdentity?

    /// The job, once it is there.
    var job: UnownedJob?
  }

  private typealias Waiter = (ticket: Int, continuation: CheckedContinuation<Wakening, Never>)

  private struct Contents {
    var jobs = WorkQueue<UnownedJob>()

    /// The job that isn't to be queued, while there is one.
    var kept: KeptJob?

    /// Whether a job is running, or somebody has undertaken to run those that wait.
    var isDraining = false

    /// How often the executor has run out of jobs, or a change elsewhere was announced.
    var idleCount = 0

    /// How many jobs were run since it last did.
    var runCount = 0

    /// The tasks that ran when it became doubtful whether it ever will, since it last did.
    var busyTasks: Set<TaskIdentity> = []

    var waiters: [Waiter] = []

    /// The limited waits whose time isn't over.
    var patience: Set<Int> = []

    var lastWaiter = 0
  }

  /// How many jobs are run by one task, before the threads are left to others for once.
  private static let shiftLength = 1000

  /// How many jobs may be run in a row before those who wait are told.
  private static let patience = 100_000

  /// How many of these are looked at to find out who is busy.
  private static let sampleLength = 1000

  private let contents = Guarded(Contents())

  // MARK: Running jobs

  func enqueue(_ job: consuming ExecutorJob) {
    let priority = TaskPriority(rawValue: job.priority.rawValue)
    let job = UnownedJob(job)
    let task = TaskIdentity(of: job)
    // Before the job is queued, as nothing else runs for the task until then.
    if let effect = TestEffect.current, effect.effects.executor === self { effect.didEnqueue(job) }
    let needsDrain = contents.withLock { contents in
      if let kept = contents.kept, kept.job == nil, kept.thread == ThreadID(),
        kept.task == nil || kept.task == task
      {
        contents.kept?.job = job
        return false
      }
      contents.jobs.append(job)
      defer { contents.isDraining = true }
      return !contents.isDraining
    }
    if needsDrain { scheduleDrain(priority: priority) }
  }

  /// Runs the job that a closure enqueues before this returns, and before those that are waiting.
  ///
  /// If the task of that job goes over to another isolation on this executor, as an operation with
  /// a capture list does in Swift 6.3 before it begins, the task goes on at once too, one time.
  ///
  /// To be called by a job.
  ///
  /// - Parameter body: Enqueues a job from the thread that it is called on.
  /// - Returns: What `body` returns.
  func runAtOnce<Result>(_ body: () -> Result) -> Result {
    let (result, job) = keepJob(of: nil, while: body)
    guard let job else { return result }
    let (_, next) = keepJob(of: TaskIdentity(of: job)) { run(job) }
    if let next { run(next) }
    return result
  }

  /// Returns what a closure returns, and the job that it enqueues, which isn't queued.
  private func keepJob<Result>(
    of task: TaskIdentity?, while body: () -> Result
  ) -> (Result, UnownedJob?) {
    // What the closure runs may do the same in turn.
    let outer = contents.withLock { contents in
      let outer = contents.kept
      contents.kept = KeptJob(thread: ThreadID(), task: task)
      return outer
    }
    let result = body()
    let job = contents.withLock { contents in
      let job = contents.kept?.job
      contents.kept = outer
      return job
    }
    return (result, job)
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

  /// Takes the next job, or takes note that there is none.
  private func takeJob() -> UnownedJob? {
    var wakening = Wakening.idle
    let (job, waiters) = contents.withLock { contents -> (UnownedJob?, [Waiter]) in
      if let job = contents.jobs.popFirst() {
        contents.runCount += 1
        if contents.runCount > Self.patience - Self.sampleLength {
          contents.busyTasks.insert(TaskIdentity(of: job))
        }
        guard contents.runCount > Self.patience else { return (job, []) }
        contents.runCount = 0
        wakening = .busy
        defer { contents.waiters = [] }
        return (job, contents.waiters)
      }
      contents.isDraining = false
      contents.idleCount += 1
      contents.runCount = 0
      contents.busyTasks = []
      defer { contents.waiters = [] }
      return (nil, contents.waiters)
    }
    for waiter in waiters { waiter.continuation.resume(returning: wakening) }
    return job
  }

  // MARK: Waiting

  /// The tasks that have kept the executor busy with no end in sight, none if it came to an end.
  var busyTasks: Set<TaskIdentity> {
    contents.withLock { $0.busyTasks }
  }

  /// How often the executor has run out of jobs or a change elsewhere was announced, `nil` while it
  /// has jobs.
  var idleCount: Int? {
    contents.withLock { $0.isDraining ? nil : $0.idleCount }
  }

  /// Waits until nothing is left to run.
  ///
  /// Cancelling the task that waits doesn't end the wait: it ends by itself.
  ///
  /// - Returns: Whether nothing is left. If effects keep the executor busy with no end in sight,
  ///   the wait is ended all the same.
  @discardableResult
  func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let wakening = await withCheckedContinuation { continuation in
      let isIdle = contents.withLock { contents in
        guard contents.isDraining else { return true }
        contents.lastWaiter += 1
        contents.waiters.append((contents.lastWaiter, continuation))
        return false
      }
      if isIdle { continuation.resume(returning: .idle) }
    }
    return wakening == .idle
  }

  /// Limits how long somebody waits for work that may never come.
  ///
  /// - Parameter limit: How long, in real time.
  /// - Returns: What to give to `waitForWork(after:within:)`, and to `endPatience(_:)` at the end.
  func beginPatience(_ limit: Duration) -> Patience {
    let ticket = contents.withLock { contents in
      contents.lastWaiter += 1
      contents.patience.insert(contents.lastWaiter)
      return contents.lastWaiter
    }
    // The only clock in here. The alarm needs a thread to go off, so that on a busy machine what is
    // waited for gets its turn first.
    let alarm = Task.detached {
      try await Task.sleep(for: limit)
      self.exhaust(ticket)
    }
    return Patience(ticket: ticket, alarm: alarm)
  }

  /// Ends the limit of a wait that is over.
  func endPatience(_ patience: Patience) {
    patience.alarm.cancel()
    contents.withLock { _ = $0.patience.remove(patience.ticket) }
  }

  /// Whether the time of a wait is over.
  func isExhausted(_ patience: Patience) -> Bool {
    contents.withLock { !$0.patience.contains(patience.ticket) }
  }

  /// Waits until the executor has run out of jobs once more.
  ///
  /// Cancelling the task that waits ends the wait.
  ///
  /// - Parameters:
  ///   - idleCount: How often it had run out of jobs when the caller last looked.
  ///   - patience: The limit of the wait.
  ///   - isolation: The isolation of the caller.
  /// - Returns: Whether there is any reason to look again; otherwise the time is over.
  func waitForWork(
    after idleCount: Int,
    within patience: Patience,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    let ticket = patience.ticket
    let wakening = await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        let wakening: Wakening? = contents.withLock { contents in
          if !contents.isDraining, contents.idleCount > idleCount { return .idle }
          if Task.isCancelled || !contents.patience.contains(ticket) { return .expired }
          contents.waiters.append((ticket, continuation))
          return nil
        }
        if let wakening { continuation.resume(returning: wakening) }
      }
    } onCancel: {
      exhaust(ticket)
    }
    return wakening != .expired
  }

  /// Tells those who wait for work to look again, as something has changed elsewhere.
  func announceChange() {
    let waiters = contents.withLock { contents -> [Waiter] in
      // Those who wait are told anyway when the executor runs out of jobs.
      guard !contents.isDraining else { return [] }
      contents.idleCount += 1
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: .idle) }
  }

  private func exhaust(_ ticket: Int) {
    let waiter = contents.withLock { contents -> Waiter? in
      guard contents.patience.contains(ticket) else { return nil }
      contents.patience.remove(ticket)
      return contents.waiters.firstIndex { $0.ticket == ticket }
        .map { contents.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: .expired)
  }
}
