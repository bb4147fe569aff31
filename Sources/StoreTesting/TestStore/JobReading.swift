import StoreRuntime

/// The functions that find the task of a job, and a check of them.
///
/// They depend on undocumented behaviour of Swift 6.3: a job is the address of its task, from which
/// a task's hash is computed, and the description of a job contains the id of its task.
struct JobReading: Sendable {
  var identity: @Sendable (UnownedJob) -> TaskIdentity = { TaskIdentity(of: $0) }
  var id: @Sendable (UnownedJob) -> Int? = { $0.taskID }

  /// Reports an issue, once in a process, if this version of Swift has changed that behaviour.
  static let checkOnce: Void = {
    guard let fault = JobReading().fault() else { return }
    reportIssue(
      """
      Test stores and explored runs can't tell tasks apart with this version of Swift: \(fault). \
      They may wait for too long, or report the wrong effect. Use a release of this package that \
      supports it.
      """,
      at: IssueLocation())
  }()

  /// Starts two tasks, and compares the results of the functions with the tasks' own values.
  ///
  /// - Returns: The difference, or `nil`.
  func fault() -> String? {
    let executor = JobCollector()
    for _ in 0..<2 { Task.detached(executorPreference: executor) { await executor.suspend() } }
    let firstParts = executor.takeJobs()
    let found = firstParts.map { (identity: identity($0), id: id($0)) }
    for job in firstParts { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
    executor.resume()
    let secondParts = executor.takeJobs()
    let ids = secondParts.map(id)
    for job in secondParts { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }

    if found.map(\.identity) != executor.tasks.withLock({ $0 }) || found.count != 2
      || found[0].identity == found[1].identity
    {
      return "a job isn't the address of its task"
    }
    if found.contains(where: { $0.id == nil }) || found[0].id == found[1].id {
      return "the description of a job lacks the id of its task"
    }
    if found.map(\.id) != ids { return "the parts of a task have different ids" }
    return nil
  }
}

/// An executor that keeps its jobs until they are taken.
private final class JobCollector: TaskExecutor {
  /// The identities of the suspended tasks, as the tasks read them.
  let tasks = Guarded<[TaskIdentity?]>([])

  private let jobs = Guarded<[UnownedJob]>([])
  private let suspended = Guarded<[UnsafeContinuation<Void, Never>]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func takeJobs() -> [UnownedJob] {
    jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
  }

  /// Suspends the calling task until ``resume()``.
  func suspend() async {
    tasks.withLock { $0.append(.current) }
    await withUnsafeContinuation { continuation in suspended.withLock { $0.append(continuation) } }
  }

  /// Resumes the suspended tasks, in the order of their calls.
  func resume() {
    for continuation in suspended.withLock({ $0 }) { continuation.resume() }
  }
}
