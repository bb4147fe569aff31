import StoreRuntime

/// An executor whose jobs run when a test says so: on its thread, one by one, in order of arrival.
final class ManualExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Guarded<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs all jobs, also those that arrive meanwhile.
  func runJobs() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }
}
