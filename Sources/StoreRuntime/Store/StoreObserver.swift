/// Follows what one store does, for the test that drives it.
///
/// A store that is observed is no other store: the same code reduces the same actions in the same
/// order, and tells the observer about it. Unless noted otherwise everything is called on the
/// store's isolation.
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
  ///   - numbering: How the reduction began to number new elements of stacks.
  func didReduce(
    _ action: Action, from origin: Action?, to state: State, numbering: ElementNumbering)

  /// A `run` effect is about to be started.
  ///
  /// - Parameters:
  ///   - origin: The action whose reduction returned the effect.
  ///   - send: What the effect was set off by.
  /// - Returns: What follows the effect from now on.
  func willStartEffect(of origin: Action, in send: StoreTask) -> any EffectObserver
}

/// Follows one effect of an observed store.
@usableFromInline
package protocol EffectObserver: AnyObject, Sendable {
  /// The executor on which everything is to run that the effect does.
  var executor: any TaskExecutor { get }

  /// Sees to it that a task runs up to its first suspension before this returns.
  ///
  /// An immediate task that prefers an executor isn't immediate in Swift 6.3: it begins as one without
  /// a preference, finds that it has one, and enqueues itself.
  ///
  /// - Parameter makeTask: Makes an immediate task.
  /// - Returns: The task.
  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never>

  /// The effect has ended, or was cancelled and so delivers nothing any more.
  ///
  /// Called on the store's isolation, and perhaps more than once.
  func didEnd()

  /// A task of the effect sleeps until somebody moves the time of a clock.
  ///
  /// Called from anywhere.
  ///
  /// - Parameter deadline: Until when, as messages show it.
  /// - Returns: A number that no other sleep of this effect has.
  func willSleep(until deadline: String) -> Int

  /// A task of the effect was woken, or its sleep was cut short.
  ///
  /// Called from anywhere, before the task goes on.
  ///
  /// - Parameter sleep: What `willSleep(until:)` has returned.
  func didWake(from sleep: Int)

  /// Waits until nothing is left to run on the executor.
  ///
  /// Called from anywhere.
  func waitUntilIdle(isolation: isolated (any Actor)?) async
}

extension DependencyValues {
  /// Follows the effect that this is read in, if a test drives its store.
  package static var effectObserver: (any EffectObserver)? {
    local.presentation?.observer
  }
}
