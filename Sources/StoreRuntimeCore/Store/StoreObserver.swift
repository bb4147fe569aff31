/// Follows what one store does, for the test that drives it.
///
/// A store that is observed is no other store: the same code reduces the same actions in the same
/// order, and tells the observer about it. Unless noted otherwise everything is called on the
/// store's isolation.
@usableFromInline
package protocol StoreObserver<State, Action>: AnyObject, Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  /// The executor on which everything is to run that the store's effects do.
  ///
  /// It must be the one that the store lives on.
  var executor: any TaskExecutor { get }

  /// The dependencies that the next reduction is to see.
  var dependencies: DependencyValues { get }

  /// The store has been made.
  ///
  /// Called in the isolation of the code that makes the store.
  func didMakeStore(with state: State)

  /// An action was reduced, and the stacks of the state were brought in step.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - origin: The action whose effect sent it, `nil` if it comes from outside of the store.
  ///   - state: The state after it.
  ///   - conditions: What it takes to repeat the reduction.
  func didReduce(
    _ action: Action, from origin: Action?, to state: State, under conditions: ReductionConditions)

  /// The root feature has dismissed itself.
  func didDismiss()

  /// A `run` effect is about to be started.
  ///
  /// - Parameters:
  ///   - origin: The action whose reduction returned the effect.
  ///   - send: What the effect was set off by.
  /// - Returns: What follows the effect from now on.
  func willStartEffect(of origin: Action, in send: StoreTask) -> any EffectObserver
}

extension Store {
  /// Takes over the dependencies that the observer has for the next reduction, and begins to write
  /// down what generators give to it.
  @usableFromInline
  func prepareObservation() {
    guard let observer else { return }
    context.dependencies = observer.dependencies
    context.recording = GeneratedValues.Recording()
  }

  /// Tells the observer about a reduction that has just ended.
  @usableFromInline
  func announceReduction(of action: Action) {
    guard let observer, let ownState else { return }
    observer.didReduce(
      action,
      from: runtime?.sender.take(),
      to: ownState,
      under: ReductionConditions(
        storeToken: context.storeToken,
        nextElementID: context.firstNewID,
        dependencies: context.dependencies,
        generated: context.recording.take()?.values ?? GeneratedValues(),
        isRejected: context.isActionRejected && !context.isActionHeld))
  }

  /// Remembers for the observer which effect sends the next action.
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
