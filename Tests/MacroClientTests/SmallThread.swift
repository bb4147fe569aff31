import Foundation
import Synchronization

/// A thread with a stack of a given size, as the executor of an actor.
final class SmallThread: SerialExecutor {
  private let jobs = Mutex<[UnownedJob?]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  /// Starts the thread.
  init(stackSize: Int) {
    let thread = Thread { self.run() }
    thread.stackSize = stackSize
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  /// Ends the thread after the jobs that it has got so far.
  func stop() {
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
