import StoreRuntime

/// Runs what is isolated to the program, on the program's thread and when that asks
/// for it.
///
/// The thread that made it is the only one that runs anything. So when nothing is
/// queued, nothing can happen any more but what other threads enqueue; those ring
/// the bell.
final class ProgramExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Guarded<[UnownedJob]>([])
  private let thread = System.ThreadID.current
  private let bell: Bell

  init(bell: Bell) {
    self.bell = bell
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    if !thread.isCurrent { bell.ring() }
  }

  func isIsolatingCurrentContext() -> Bool? {
    thread.isCurrent
  }

  func checkIsolated() {
    precondition(thread.isCurrent, "The program's state was used on another thread than its own.")
  }

  /// Runs everything that is queued, and what that enqueues, until nothing is left.
  func drain() {
    checkIsolated()
    while true {
      let batch = jobs.withLock { jobs in
        defer { jobs.removeAll() }
        return jobs
      }
      if batch.isEmpty { return }
      for job in batch {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }
}

/// The actor that the program's store lives on.
actor ProgramActor {
  private nonisolated let executor: ProgramExecutor

  init(executor: ProgramExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
