import StoreRuntime

/// An actor with an executor of its own, whose jobs run when a test says so, on its thread.
actor Laboratory {
  nonisolated private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func measure() -> Int { 42 }

  /// Runs all jobs, also those that arrive meanwhile.
  nonisolated func runJobs() {
    executor.runJobs()
  }

  private final class Executor: SerialExecutor {
    private let jobs = Guarded<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func runJobs() {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }
}
