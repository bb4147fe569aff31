import Foundation
import StoreRuntime

/// An executor that runs its jobs on a thread with a stack of a given size.
public final class SmallThread: SerialExecutor {
  private let jobs = Guarded<[UnownedJob?]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  /// Starts the thread.
  ///
  /// - Parameter stackSize: The size of its stack, in bytes.
  public init(stackSize: Int) {
    let thread = Thread { self.run() }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Runs a job on the thread, after all earlier jobs.
  public func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  /// Ends the thread after all jobs so far.
  public func stop() {
    add(nil)
  }

  private func add(_ job: UnownedJob?) {
    jobs.withLock { $0.append(job) }
    semaphore.signal()
  }

  private func run() {
    while true {
      semaphore.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
