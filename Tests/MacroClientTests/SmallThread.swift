import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread with a stack of a given size, as the executor of an actor.
final class SmallThread: SerialExecutor {
  private let jobs = Mutex<[UnownedJob?]>([])

  /// Starts the thread.
  init(stackSize: Int) {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<SmallThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(result == 0, "The thread can't be started.")
    pthread_detach(thread)
    pthread_attr_destroy(&attributes)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  // Unsafe, as a pointer is never `Sendable`: what it points to is made for use by several threads.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  /// Ends the thread after the jobs that it has got so far.
  func stop() {
    add(nil)
  }

  private func add(_ job: UnownedJob?) {
    jobs.withLock { $0.append(job) }
    sem_post(semaphore)
  }

  private func run() {
    while true {
      sem_wait(semaphore)
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
