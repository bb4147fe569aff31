import Foundation
import StoreRuntime

/// An executor whose jobs run when somebody says so, on their thread, also in one another.
final class StepExecutor: SerialExecutor, TaskExecutor {
  /// The jobs that wait, `nil` once each runs where it comes from.
  private let jobs = Guarded<[UnownedJob]?>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let waits = jobs.withLock { jobs in
      jobs?.append(job)
      return jobs != nil
    }
    if waits {
      arrivals.signal()
    } else {
      run(job)
    }
  }

  /// Runs what has come, and from now on each job on the thread that it comes from.
  ///
  /// Only for the end of a test, when no two jobs come at once.
  func runWhatComes() {
    for job in jobs.withLock({ $0.take() }) ?? [] { run(job) }
  }

  /// Runs what has come on a thread of its own, once there is something.
  func runJobsOnThread() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.runJobs()
        continuation.resume()
      }
    }
  }

  /// Waits until there is something to run.
  func waitForJob() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.arrivals.wait()
        self.arrivals.signal()
        continuation.resume()
      }
    }
  }

  /// Runs what has come, and comes meanwhile, once there is something.
  ///
  /// Blocks the thread until then, which must not be one that tasks share.
  func runJobs() {
    arrivals.wait()
    repeat {
      guard let job = jobs.withLock({ $0?.removeFirst() }) else { return }
      run(job)
    } while arrivals.wait(timeout: .now()) == .success
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }
}

/// An actor that lives on such an executor.
actor StepActor {
  private let executor: StepExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: StepExecutor) {
    self.executor = executor
  }
}
