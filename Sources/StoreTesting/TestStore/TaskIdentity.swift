/// A number that no other task alive at the same time has.
///
/// The number may outlive the task, and then belong to another one. So compare it only with
/// that of a task that can't have ended.
struct TaskIdentity: Hashable, Sendable {
  private let hash: Int

  /// The current task, `nil` outside of any task.
  static var current: Self? {
    // The task must not leave the closure: using it after its end is illegal. The hash may.
    withUnsafeCurrentTask { $0.map { Self(hash: $0.hashValue) } }
  }

  private init(hash: Int) {
    self.hash = hash
  }

  /// The task that a job belongs to.
  ///
  /// For a job without a task, the number is that of no task.
  init(of job: UnownedJob) {
    // A job is the address of an object. For a part of a task that object is the task, and the
    // hash of a task is the hash of that address. Nothing is read through the address.
    hash = unsafeBitCast(job, to: UnsafeRawPointer.self).hashValue
  }
}

extension UnownedJob {
  /// Whether the job is part of a task.
  ///
  /// The jobs of `Task.yield()`, and of an actor that runs its queue, are not. Only a task has
  /// an id, and only the description shows it.
  ///
  /// Ask only a job that hasn't run yet.
  var isPartOfTask: Bool { !description.hasSuffix("(id: nil)") }
}
