/// What a store keeps of the effects that it runs.
///
/// Made when the first effect is.
///
/// Confined to the isolation of its store.
final class EffectRuntime<Action: Sendable> {
  /// Something that a reduction has left to be done.
  enum Work {
    /// An action that was sent while another was being reduced.
    case reduce(Action, EffectGroup?)

    /// An effect that was returned, with the action that it was returned for.
    case start(Effect<Action>.Operation, origin: Action, registration: Int, EffectGroup)

    /// A concatenation whose current part has ended.
    case advance(EffectSequence<Action>)
  }

  /// The effects of the root feature, and through it those of all others.
  let root = EffectScope()

  /// What is to be done, first in, first out.
  var work = WorkQueue<Work>()

  /// How many actions were dropped.
  var droppedActions = 0

  private(set) var slots: ContiguousArray<EffectEntry<Action>?> = []
  private var freeSlots: ContiguousArray<Int> = []
  private var lastSerial = 0
  private var registrations = 0

  /// The running effect that a token names, `nil` if it has ended.
  subscript(token: EffectToken) -> EffectEntry<Action>? {
    guard let entry = slots[token.slot], entry.token == token else { return nil }
    return entry
  }

  /// Makes the token of an effect that is about to be inserted.
  func makeToken() -> EffectToken {
    lastSerial += 1
    if let slot = freeSlots.popLast() { return EffectToken(slot: slot, serial: lastSerial) }
    slots.append(nil)
    return EffectToken(slot: slots.count - 1, serial: lastSerial)
  }

  /// Adds an effect.
  func insert(_ entry: EffectEntry<Action>) {
    slots[entry.token.slot] = entry
    entry.scope.insert(entry.token)
    for key in entry.cancellationKeys { key.scope.insert(entry.token, id: key.id) }
  }

  /// Removes an effect that has ended.
  func remove(_ entry: EffectEntry<Action>) {
    slots[entry.token.slot] = nil
    freeSlots.append(entry.token.slot)
    detach(entry)
  }

  /// Cancels an effect.
  ///
  /// It stays here until it has ended.
  func cancel(_ entry: EffectEntry<Action>) {
    guard !entry.isCancelled else { return }
    entry.isCancelled = true
    detach(entry)
    entry.task?.cancel()
  }

  /// Cancels the effects that one feature runs under an id.
  func cancel(_ id: CancelID, in scope: EffectScope) {
    for token in scope.tokens(id: id) {
      if let entry = self[token] { cancel(entry) }
    }
  }

  /// Cancels everything, as the store is being released.
  func cancelAll() {
    for case let entry? in slots {
      entry.isCancelled = true
      if let task = entry.task {
        task.cancel()
      } else {
        entry.group.leave()
      }
    }
  }

  private func detach(_ entry: EffectEntry<Action>) {
    entry.scope.remove(entry.token)
    for key in entry.cancellationKeys {
      key.scope.remove(entry.token, id: key.id)
      key.scope.removeIfIdle()
    }
    entry.scope.removeIfIdle()
  }

  /// Makes the scopes of the elements that an operation belongs to, so that their removal is
  /// noticed from now on, also before the operation is started.
  ///
  /// - Parameter operation: What a reduction has returned.
  /// - Returns: The number of that reduction, to start the operation with.
  func register(_ operation: Effect<Action>.Operation) -> Int {
    registrations += 1
    register(operation, in: root)
    return registrations
  }

  private func register(_ operation: Effect<Action>.Operation, in scope: EffectScope) {
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
  func unregister(_ operation: Effect<Action>.Operation, of entry: EffectEntry<Action>) {
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
  func cancelAhead(of operation: Effect<Action>.Operation) {
    cancelAhead(of: operation, in: root)
  }

  private func cancelAhead(of operation: Effect<Action>.Operation, in scope: EffectScope) {
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
