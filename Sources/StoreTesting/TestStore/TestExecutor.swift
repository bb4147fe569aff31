import StoreRuntime

/// The executor on which one test store and all of its effects run.
///
/// It is both a serial executor and a task executor: it still runs an effect that leaves the
/// store's actor, for a nonisolated function or for an actor without an executor of its own.
/// Jobs run one at a time, in the order of their arrival, on any free thread of the default
/// executor. So the executor always knows whether anything is left to run.
final class TestExecutor: ImmediateStarts {
  /// The reason why a wait has ended.
  enum Wakening: Sendable {
    /// Nothing is left to run.
    case idle

    /// So many jobs ran without an end that there may be none.
    case busy

    /// The time is over, or the waiting task was cancelled.
    case expired
  }

  /// A limit in real time for a wait.
  struct Deadline {
    fileprivate let ticket: Int
    fileprivate let alarm: Task<Void, any Error>
  }

  private typealias Waiter = (ticket: Int, continuation: CheckedContinuation<Wakening, Never>)

  private struct Contents {
    var jobs = WorkQueue<UnownedJob>()

    /// The job that isn't queued, while a caller asks for one.
    var kept: KeptJob?

    /// Whether a job is running, or a task is scheduled to run the jobs in the queue.
    var isDraining = false

    /// The number of times that the executor ran out of jobs or a change elsewhere was announced.
    var idleCount = 0

    /// The number of jobs that ran since the executor last ran out of jobs.
    var runCount = 0

    /// The tasks that ran when an end became doubtful, since the executor last ran out of jobs.
    var busyTasks: Set<TaskIdentity> = []

    var waiters: [Waiter] = []

    /// The tickets of limited waits whose time isn't over.
    var openDeadlines: Set<Int> = []

    var lastWaiter = 0
  }

  /// The number of jobs that one task runs before it leaves the thread to other work.
  private static let shiftLength = 1000

  /// The number of jobs in a row after which waiters are told.
  private static let runLimit = 100_000

  /// The number of these jobs whose tasks are recorded as busy.
  private static let sampleLength = 1000

  private let contents = Guarded(Contents())

  // MARK: Running jobs

  func enqueue(_ job: consuming ExecutorJob) {
    let priority = TaskPriority(rawValue: job.priority.rawValue)
    let job = UnownedJob(job)
    // Before the job is queued: until then nothing else can run for its task. It is the first part
    // of a task that the effect starts, a part of one that it resumes, or no part of a task.
    if let effect = TestEffect.current, effect.effects.executor === self {
      effect.effects.noteTask(of: job, in: effect.number)
    }
    let needsDrain = contents.withLock { contents in
      if contents.kept?.keep(job) == true { return false }
      contents.jobs.append(job)
      defer { contents.isDraining = true }
      return !contents.isDraining
    }
    if needsDrain { scheduleDrain(priority: priority) }
  }

  func exchangeKeptJob(_ kept: KeptJob?) -> KeptJob? {
    contents.withLock { contents in
      defer { contents.kept = kept }
      return contents.kept
    }
  }

  func runKept(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  private func scheduleDrain(priority: TaskPriority?) {
    Task.detached(priority: priority) { self.drain() }
  }

  private func drain() {
    for _ in 0..<Self.shiftLength {
      guard let job = takeJob() else { return }
      runKept(job)
    }
    scheduleDrain(priority: Task.currentPriority)
  }

  /// Takes the next job, or records that there is none.
  private func takeJob() -> UnownedJob? {
    var wakening = Wakening.idle
    let (job, waiters) = contents.withLock { contents -> (UnownedJob?, [Waiter]) in
      if let job = contents.jobs.popFirst() {
        contents.runCount += 1
        if contents.runCount > Self.runLimit - Self.sampleLength {
          contents.busyTasks.insert(TaskIdentity(of: job))
        }
        guard contents.runCount > Self.runLimit else { return (job, []) }
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

  /// The tasks that keep the executor busy with no end in sight; empty after an end.
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
  /// Cancelling the waiting task doesn't end the wait: it ends by itself.
  ///
  /// - Returns: Whether nothing is left. The wait also ends when effects keep the executor busy
  ///   with no end in sight.
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

  /// Begins a limit for waits for work that may never come.
  ///
  /// - Parameter limit: The limit in real time.
  /// - Returns: The limit, for `waitForWork(after:within:)`, and for `endDeadline(_:)` at the end.
  func beginDeadline(_ limit: Duration) -> Deadline {
    let ticket = contents.withLock { contents in
      contents.lastWaiter += 1
      contents.openDeadlines.insert(contents.lastWaiter)
      return contents.lastWaiter
    }
    // The only real time in this type. The alarm needs a free thread, so on a busy machine the
    // awaited work gets its turn first.
    let alarm = Task.detached {
      try await Task.sleep(for: limit)
      self.expire(ticket)
    }
    return Deadline(ticket: ticket, alarm: alarm)
  }

  /// Ends a limit after the wait.
  func endDeadline(_ deadline: Deadline) {
    deadline.alarm.cancel()
    contents.withLock { _ = $0.openDeadlines.remove(deadline.ticket) }
  }

  /// Whether the time of a limit is over.
  func isOver(_ deadline: Deadline) -> Bool {
    contents.withLock { !$0.openDeadlines.contains(deadline.ticket) }
  }

  /// Waits until the executor has run out of jobs again.
  ///
  /// Cancelling the waiting task ends the wait.
  ///
  /// - Parameters:
  ///   - idleCount: The `idleCount` at the caller's last look.
  ///   - deadline: The limit of the wait.
  ///   - isolation: The isolation of the caller.
  /// - Returns: Whether there is a reason to look again. Otherwise the time is over, or the
  ///   task was cancelled.
  func waitForWork(
    after idleCount: Int,
    within deadline: Deadline,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    let ticket = deadline.ticket
    let wakening = await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        let wakening: Wakening? = contents.withLock { contents in
          if !contents.isDraining, contents.idleCount > idleCount { return .idle }
          if Task.isCancelled || !contents.openDeadlines.contains(ticket) { return .expired }
          contents.waiters.append((ticket, continuation))
          return nil
        }
        if let wakening { continuation.resume(returning: wakening) }
      }
    } onCancel: {
      expire(ticket)
    }
    return wakening != .expired
  }

  /// Tells the waiters to look again, because something has changed elsewhere.
  func announceChange() {
    let waiters = contents.withLock { contents -> [Waiter] in
      // The end of the jobs tells the waiters anyway.
      guard !contents.isDraining else { return [] }
      contents.idleCount += 1
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: .idle) }
  }

  private func expire(_ ticket: Int) {
    let waiter = contents.withLock { contents -> Waiter? in
      guard contents.openDeadlines.contains(ticket) else { return nil }
      contents.openDeadlines.remove(ticket)
      return contents.waiters.firstIndex { $0.ticket == ticket }
        .map { contents.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: .expired)
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
