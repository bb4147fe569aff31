import StoreRuntime

/// The part of a test executor that starts an effect before the code that creates it continues.
///
/// In Swift 6.3, an operation with a capture list moves to the global executor before it begins.
/// Its next job is queued like any other: in a store, such an operation also begins later.
struct ImmediateStarts: ~Copyable, Sendable {
  /// A job that isn't queued, because the caller of `runAtOnce` runs it.
  // Not private: as part of a noncopyable type, it would crash the compiler.
  struct KeptJob {
    /// The thread that enqueues the job.
    let thread = ThreadID()

    var job: UnownedJob?
  }

  private let kept = Guarded<KeptJob?>(nil)

  /// Keeps a job that is enqueued, if it is the first one of the closure that `runAtOnce` calls.
  ///
  /// - Returns: `true` if the job was kept. The executor then doesn't queue it.
  func keep(_ job: UnownedJob) -> Bool {
    kept.withLock { kept in
      guard let wanted = kept, wanted.job == nil, wanted.thread == ThreadID() else { return false }
      kept?.job = job
      return true
    }
  }

  /// Runs the job that a closure enqueues at once, before the jobs in the queue.
  ///
  /// Call it only from a job.
  ///
  /// - Parameters:
  ///   - body: A closure that enqueues a job from its own thread.
  ///   - run: Runs a job on the executor.
  /// - Returns: The result of `body`.
  func runAtOnce<Result>(_ body: () -> Result, by run: (UnownedJob) -> Void) -> Result {
    // Calls may be nested: the closure may call this method again.
    let outer = exchange(KeptJob())
    let result = body()
    if let job = exchange(outer)?.job { run(job) }
    return result
  }

  private func exchange(_ next: KeptJob?) -> KeptJob? {
    kept.withLock { kept in
      defer { kept = next }
      return kept
    }
  }
}

/// A number that no other task alive at the same time has.
///
/// The number may outlive the task, and then belong to another one. Compare it only with that of a
/// task that can't have ended.
struct TaskIdentity: Hashable, Sendable {
  private let hash: Int

  /// The current task, `nil` outside of any task.
  static var current: Self? {
    // The task must not leave the closure: using it after its end is illegal. Its hash may.
    withUnsafeCurrentTask { $0.map { Self(hash: $0.hashValue) } }
  }

  private init(hash: Int) {
    self.hash = hash
  }

  /// The task that a job belongs to.
  ///
  /// For a job without a task, the number is that of no task.
  init(of job: UnownedJob) {
    // A job is the address of an object. For a part of a task, that object is the task, and the
    // hash of a task is the hash of that address. Nothing is read through the address.
    hash = unsafeBitCast(job, to: UnsafeRawPointer.self).hashValue
  }
}

extension UnownedJob {
  /// The id of the task that the job is a part of, which only the description shows.
  ///
  /// The jobs of `Task.yield()`, and of an actor that runs its queue, are part of no task. Read it
  /// only for a job that hasn't run yet.
  var taskID: Int? {
    var id: Int?
    for byte in description.utf8 where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      id = (id ?? 0) &* 10 &+ Int(byte - UInt8(ascii: "0"))
    }
    return id
  }
}
