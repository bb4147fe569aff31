import StoreRuntime

/// Follows one effect of a test store.
final class TestEffect: EffectObserver {
  private let effects: TestEffects
  private let number: Int

  init(_ number: Int, of effects: TestEffects) {
    self.number = number
    self.effects = effects
  }

  var executor: any TaskExecutor { effects.executor }

  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> {
    effects.executor.runAtOnce(makeTask)
  }

  func didStart() {
    effects.setTask(TaskIdentity.current, of: number)
  }

  var isAllowedToSendLate: Bool {
    effects.isAllowedToSendLate(number)
  }

  func didEnd() {
    effects.remove(number)
  }

  func willSleep(until deadline: String) -> Int {
    effects.insertSleep(until: deadline, of: TaskIdentity.current, in: number)
  }

  func didWake(from sleep: Int) {
    effects.removeSleep(sleep, in: number)
  }

  func waitUntilIdle(isolation: isolated (any Actor)?) async {
    await effects.executor.waitUntilIdle(isolation: isolation)
  }
}
