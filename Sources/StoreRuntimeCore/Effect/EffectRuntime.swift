/// What a store keeps of the effects that it runs.
///
/// Made when the first effect is.
///
/// Confined to the isolation of its store.
@usableFromInline
final class EffectRuntime<State: Sendable, Action: Sendable>: EffectRuntimeBase {
  @usableFromInline typealias Entry = EffectEntry<State, Action>

  /// Something that a reduction has left to be done.
  @usableFromInline
  enum Work {
    /// An action that was sent while another was being reduced.
    case reduce(Action, EffectGroup?)

    /// An effect that was returned, with the action that it was returned for.
    case start(Effect<Action>.Operation, origin: Action, registration: Int, EffectGroup)

    /// A concatenation whose current part has ended.
    case advance(EffectSequence<State, Action>)
  }

  /// What is to be done, first in, first out.
  ///
  /// No code of a feature runs inside an access to it, so that exclusive access needs no checks.
  @exclusivity(unchecked) @usableFromInline var work = WorkQueue<Work>()

  /// The way back to the store, for the effects.
  @usableFromInline let store: StoreReference<State, Action>

  /// The action whose effect sends what is reduced next, if the store is observed.
  var sender: Action?

  @inlinable
  init(of store: Store<State, Action>) {
    self.store = StoreReference(store)
  }

  /// Makes an entry and adds it.
  ///
  /// - Parameters:
  ///   - start: The circumstances.
  ///   - work: The work of a `run` effect.
  /// - Returns: The entry.
  @inlinable
  func insert(
    _ start: inout EffectStart<State, Action>, work: EffectTask<Action>?
  ) -> Entry {
    start.sequence?.running += 1
    let entry = Entry(token: makeToken(), start: &start, work: work, store: store)
    add(entry)
    return entry
  }

  /// Makes the scopes of the elements that an operation belongs to, so that their removal is
  /// noticed from now on, also before the operation is started.
  ///
  /// - Parameter operation: What a reduction has returned.
  /// - Returns: The number of that reduction, to start the operation with.
  @inlinable
  func register(_ operation: Effect<Action>.Operation) -> Int {
    registrations += 1
    register(operation, in: root)
    return registrations
  }

  @inlinable
  func register(_ operation: Effect<Action>.Operation, in scope: EffectScope) {
    switch operation {
    case .send, .run, .cancel:
      break
    case .merge(let operations), .concatenate(let operations):
      for operation in operations { register(operation, in: scope) }
    case .cancellable(_, _, let operation):
      register(operation, in: scope)
    case .owned(let owner, let operation):
      let child = scope.makeChild(
        at: owner.location, identity: owner.identity, key: owner.key, registration: registrations)
      child.pendingStarts += 1
      register(operation, in: child)
    }
  }

  /// Takes back what `register` did for a part of a concatenation that isn't going to be started.
  ///
  /// - Parameters:
  ///   - operation: The part.
  ///   - entry: The entry of the concatenation.
  func unregister(_ operation: Effect<Action>.Operation, of entry: Entry) {
    unregister(operation, registration: entry.registration, in: entry.scope)
  }

  private func unregister(
    _ operation: Effect<Action>.Operation,
    registration: Int,
    in scope: EffectScope
  ) {
    switch operation {
    case .send, .run, .cancel:
      break
    case .merge(let operations), .concatenate(let operations):
      for operation in operations {
        unregister(operation, registration: registration, in: scope)
      }
    case .cancellable(_, _, let operation):
      unregister(operation, registration: registration, in: scope)
    case .owned(let owner, let operation):
      guard
        let child = scope.child(
          at: owner.location, identity: owner.identity, key: owner.key,
          registration: registration)
      else { return }
      unregister(operation, registration: registration, in: child)
      child.endPendingStart()
    }
  }

  /// Cancels at once the running effects that an operation will cancel when its turn comes.
  ///
  /// An effect that sends while it is being started holds up the work that comes of it. If that
  /// cancels the effect, the effect has to know before it goes on.
  ///
  /// - Parameter operation: What a reduction has returned.
  @inlinable
  func cancelAhead(of operation: Effect<Action>.Operation) {
    cancelAhead(of: operation, in: root)
  }

  @inlinable
  func cancelAhead(of operation: Effect<Action>.Operation, in scope: EffectScope) {
    switch operation {
    case .send, .run:
      break
    case .merge(let operations):
      for operation in operations { cancelAhead(of: operation, in: scope) }
    case .concatenate(let operations):
      if let first = operations.first { cancelAhead(of: first, in: scope) }
    case .cancellable(let id, let cancelInFlight, let operation):
      if cancelInFlight { cancel(id, in: scope) }
      cancelAhead(of: operation, in: scope)
    case .cancel(let ids):
      for id in ids { cancel(id, in: scope) }
    case .owned(let owner, let operation):
      guard
        let child = scope.child(at: owner.location, identity: owner.identity, key: owner.key)
      else { return }
      cancelAhead(of: operation, in: child)
    }
  }
}
