import StoreRuntime

/// The observer of one effect of a test store.
final class TestEffect: EffectObserver {
  let effects: TestEffects
  private let number: Int

  init(_ number: Int, of effects: TestEffects) {
    self.number = number
    self.effects = effects
  }

  // Every task that may still send holds this, even after the effect has ended.
  deinit {
    effects.forget(number)
  }

  var executor: (any TaskExecutor)? { effects.executor }

  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> {
    effects.executor.runAtOnce(makeTask)
  }

  func didStart() {
    effects.setTask(TaskIdentity.current, of: number)
  }

  var reportsDroppedActions: Bool {
    effects.reportsDroppedActions(of: number)
  }

  func willAwaitReply() -> Int {
    let wait = effects.makeSleep(until: nil)
    effects.insert(wait, in: number)
    return wait.number
  }

  func willGetReply(_ wait: Int) {
    effects.removeSleep(wait, in: number)
  }

  func willWaitInLine() {
    effects.setInLine(number)
  }

  func didCancel(_ reason: EffectCancellation) {
    effects.setCancelled(number)
  }

  func didEnd(isTaskCancelled: Bool) {
    effects.remove(number)
  }

  /// The effect of a test store that the current task belongs to, if any.
  static var current: TestEffect? {
    DependencyValues.effectObserver as? TestEffect
  }

  /// Records that a task of the effect has enqueued a job on the executor.
  ///
  /// The job is the first part of a task that the effect starts, a part of a task that it
  /// resumes, or no part of a task.
  func didEnqueue(_ job: UnownedJob) {
    effects.noteTask(of: job, in: number)
  }

  /// Records that a task of the effect sleeps until a test moves the time of a clock.
  func didFallAsleep(_ sleep: TestEffects.Sleep) {
    effects.insert(sleep, in: number)
  }

  /// Records the end of a sleep of a task of the effect, before the task goes on.
  ///
  /// - Parameters:
  ///   - sleep: The sleep.
  ///   - isTime: Whether the clock wakes the task at its deadline.
  func willWake(from sleep: TestEffects.Sleep, isTime: Bool) {
    effects.remove(sleep, in: number, isTime: isTime)
  }
}
