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
  /// Called in the isolation of whoever makes it.
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
