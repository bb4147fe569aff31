import StoreRuntime

/// Follows one effect of a test store.
final class TestEffect: EffectObserver {
  let effects: TestEffects
  private let number: Int

  init(_ number: Int, of effects: TestEffects) {
    self.number = number
    self.effects = effects
  }

  // Whoever may still send holds this, also when the effect has ended.
  deinit {
    effects.forget(number)
  }

  var executor: any TaskExecutor { effects.executor }

  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> {
    effects.executor.runAtOnce(makeTask)
  }

  func didStart() {
    effects.setTask(TaskIdentity.current, of: number)
  }

  var reportsDroppedActions: Bool {
    effects.reportsDroppedActions(of: number)
  }

  func willWaitInLine() {
    effects.setInLine(number)
  }

  func didCancel() {
    effects.setCancelled(number)
  }

  func didEnd() {
    effects.remove(number)
  }

  /// The effect that this is read in, if it is one of a test store.
  static var current: TestEffect? {
    DependencyValues.effectObserver as? TestEffect
  }

  /// A job is about to run on the executor because of something that a task of the effect does.
  ///
  /// It is the first part of a task that the effect starts, or of one that goes on, or no part of a
  /// task at all.
  func didEnqueue(_ job: UnownedJob) {
    effects.noteTask(of: job, in: number)
  }

  /// A task of the effect has gone to sleep until somebody moves the time of a clock.
  func didFallAsleep(_ sleep: TestEffects.Sleep) {
    effects.insert(sleep, in: number)
  }

  /// A task of the effect is about to be woken, or its sleep was cut short.
  ///
  /// - Parameters:
  ///   - sleep: The sleep.
  ///   - isTime: Whether it is woken.
  func willWake(from sleep: TestEffects.Sleep, isTime: Bool) {
    effects.remove(sleep, in: number, isTime: isTime)
  }
}
