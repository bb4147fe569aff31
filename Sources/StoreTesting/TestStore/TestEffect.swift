import StoreRuntime

/// The observer of one effect of a test store.
final class TestEffect: EffectObserver {
  let effects: TestEffects
  let number: Int

  init(_ number: Int, of effects: TestEffects) {
    self.number = number
    self.effects = effects
  }

  var executor: (any TaskExecutor)? { effects.executor }

  func startAtOnce(_ makeTask: () -> EffectTask) -> EffectTask {
    effects.executor.runAtOnce(makeTask)
  }

  func didStart() {
    let task = TaskIdentity.current
    effects.update(number) { $0.task = task }
  }

  var reportsDroppedActions: Bool {
    effects.contents.withLock { contents in
      contents.reportsDroppedActions && !contents.cancelledByTest.contains(number)
    }
  }

  func willAwaitReply() -> (@Sendable () -> Void)? {
    let wait = effects.makeSleep(until: nil, in: number)
    wait.begin()
    return { wait.end(isTime: false) }
  }

  func willWaitInLine() {
    effects.update(number) { $0.isInLine = true }
  }

  func didChange(_ change: SharedChange) {
    effects.contents.withLock { contents in
      contents.sharedChanges.append(
        SharedEvent(change: change, reduction: contents.reductionCount, isOfEffect: true))
    }
  }

  func didCancel(_ reason: EffectCancellation) {
    effects.update(number) { $0.isCancelledByFeature = true }
  }

  func didEnd(isTaskCancelled: Bool) {
    effects.remove(number)
  }

  /// The effect of a test store that the current task belongs to, if any.
  static var current: TestEffect? {
    DependencyValues.effectObserver as? TestEffect
  }
}
