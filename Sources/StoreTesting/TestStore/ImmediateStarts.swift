import StoreRuntime

/// A job that isn't queued: the caller that asks for it runs it at once.
struct KeptJob {
  /// The thread that will enqueue the job.
  private let thread = ThreadID()

  /// The task that the job must belong to, `nil` for any.
  private let task: TaskIdentity?

  /// The job, once it is there.
  private(set) var job: UnownedJob?

  init(of task: TaskIdentity?) {
    self.task = task
  }

  /// Keeps a job that is enqueued, if it is the one that is asked for.
  ///
  /// - Returns: Whether it is.
  mutating func keep(_ job: UnownedJob) -> Bool {
    guard self.job == nil, thread == ThreadID(), task == nil || task == TaskIdentity(of: job)
    else { return false }
    self.job = job
    return true
  }
}

/// An executor for tests, on which an effect starts before the code goes on that starts it.
protocol ImmediateStarts: SerialExecutor, TaskExecutor {
  /// Asks for another job than before to be kept, or for none.
  ///
  /// - Parameter kept: The job to keep from now on.
  /// - Returns: What was to be kept until now.
  func exchangeKeptJob(_ kept: KeptJob?) -> KeptJob?

  /// Runs a job that was kept.
  func runKept(_ job: UnownedJob)
}

extension ImmediateStarts {
  /// Runs the job that a closure enqueues at once, before the jobs in the queue.
  ///
  /// If the task of the job moves to another isolation on this executor, its next job runs at once
  /// too, one time. In Swift 6.3 an operation with a capture list moves so before it begins.
  ///
  /// Call it only from a job.
  ///
  /// - Parameter body: A closure that enqueues a job from its own thread.
  /// - Returns: The result of `body`.
  func runAtOnce<Result>(_ body: () -> Result) -> Result {
    let (result, job) = keepJob(of: nil, while: body)
    guard let job else { return result }
    let (_, next) = keepJob(of: TaskIdentity(of: job)) { runKept(job) }
    if let next { runKept(next) }
    return result
  }

  /// Returns the result of a closure, and the job that it enqueues, instead of queuing the job.
  private func keepJob<Result>(
    of task: TaskIdentity?, while body: () -> Result
  ) -> (Result, UnownedJob?) {
    // Calls nest: the closure may call this again.
    let outer = exchangeKeptJob(KeptJob(of: task))
    let result = body()
    return (result, exchangeKeptJob(outer)?.job)
  }
}

/// A number that no other task alive at the same time has.
///
/// The number may outlive the task, and then belong to another one. So compare it only with
/// that of a task that can't have ended.
struct TaskIdentity: Hashable, Sendable {
  private let hash: Int

  /// The current task, `nil` outside of any task.
  static var current: Self? {
    // The task must not leave the closure: using it after its end is illegal. The hash may.
    withUnsafeCurrentTask { $0.map { Self(hash: $0.hashValue) } }
  }

  private init(hash: Int) {
    self.hash = hash
  }

  /// The task that a job belongs to.
  ///
  /// For a job without a task, the number is that of no task.
  init(of job: UnownedJob) {
    // A job is the address of an object. For a part of a task that object is the task, and the
    // hash of a task is the hash of that address. Nothing is read through the address.
    hash = unsafeBitCast(job, to: UnsafeRawPointer.self).hashValue
  }
}

extension UnownedJob {
  /// Whether the job is part of a task.
  ///
  /// The jobs of `Task.yield()`, and of an actor that runs its queue, are not. Only a task has
  /// an id, and only the description shows it.
  ///
  /// Ask only a job that hasn't run yet.
  var isPartOfTask: Bool { !description.hasSuffix("(id: nil)") }
}
