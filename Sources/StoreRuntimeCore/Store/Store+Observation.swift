extension Store {
  /// Takes over the dependencies that the observer has for the next reduction, and begins to write down
  /// what it is given.
  @usableFromInline
  func updateDependencies() {
    guard let annex, let observer = annex.observer else { return }
    annex.context.dependencies = observer.dependencies
    annex.context.generated = GeneratedValues()
  }

  /// Tells the observer about a reduction that has just ended.
  @usableFromInline
  func announceReduction(of action: Action) {
    guard let annex, let observer = annex.observer, let ownState else { return }
    observer.didReduce(
      action,
      from: annex.runtime?.sender.take(),
      to: ownState,
      under: ReductionConditions(
        storeToken: annex.context.storeToken,
        nextElementID: annex.context.firstNewID,
        dependencies: annex.context.dependencies,
        generated: annex.context.generated.take() ?? GeneratedValues(),
        isRejected: annex.context.isActionRejected))
  }

  /// Remembers for the observer which effect sends what is reduced next.
  ///
  /// - Parameter origin: The action that started the effect.
  @usableFromInline
  func noteSender(_ origin: Action) {
    makeRuntime().sender = origin
  }

  /// Cancels all effects that run or are about to be started.
  package func cancelEffects() {
    guard let runtime else { return }
    runtime.cancelAllStarts()
    for case let entry? in runtime.slots { runtime.cancel(entry) }
  }
}

extension StoreTask {
  /// No effects.
  package static var none: StoreTask { StoreTask(group: nil) }

  /// Whether this and another value stand for the effects of the same `send`.
  package func isSame(as other: StoreTask) -> Bool {
    group === other.group
  }
}
