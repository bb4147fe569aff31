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
