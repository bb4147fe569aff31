/// An executor whose jobs run where and when they are enqueued.
///
/// A task on it that is resumed has gone as far as it can when the resuming call returns.
final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
