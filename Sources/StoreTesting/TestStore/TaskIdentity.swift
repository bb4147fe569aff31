/// Tells a task from all others that live at the same time.
///
/// It is a mere number, which may outlive the task and then be that of another one. So compare it
/// only with that of a task that can't have ended.
struct TaskIdentity: Hashable, Sendable {
  private let hash: Int

  /// The task that runs this, `nil` outside of any.
  static var current: Self? {
    // Only the hash gets out, not the task, which mustn't be used when it has ended.
    withUnsafeCurrentTask { $0.map { Self(hash: $0.hashValue) } }
  }

  private init(hash: Int) {
    self.hash = hash
  }

  /// The task that a job runs a part of.
  ///
  /// A job that is no part of a task has a number that no task has.
  init(of job: UnownedJob) {
    // A job is nothing but the address of an object, which for a part of a task is that of the
    // task, and a task hashes that address. Nothing is read from there.
    hash = unsafeBitCast(job, to: UnsafeRawPointer.self).hashValue
  }
}

extension UnownedJob {
  /// Whether the job is a part of a task.
  ///
  /// What `Task.yield()` enqueues, and an actor to run its queue, is none. Only a task has an id,
  /// and the description is all that tells.
  ///
  /// Only for a job that hasn't run yet.
  var isPartOfTask: Bool { !description.hasSuffix("(id: nil)") }
}
