import Foundation
import StoreRuntime

/// An executor whose jobs run when somebody says so, on their thread, also in one another.
final class StepExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Guarded<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
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
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    } while arrivals.wait(timeout: .now()) == .success
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
