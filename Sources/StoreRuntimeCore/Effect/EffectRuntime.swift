/// What a store keeps of the effects that it runs.
///
/// Made when the first effect is.
///
/// Confined to the isolation of its store.
@usableFromInline
final class EffectRuntime<State: Sendable, Action: Sendable> {
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

  // No code of a feature runs inside an access to one of these, so that exclusive access needs no
  // checks.

  /// The effects of the root feature, and through it those of all others.
  @usableFromInline let root = EffectScope()

  /// What is to be done, first in, first out.
  @exclusivity(unchecked) @usableFromInline var work = WorkQueue<Work>()

  /// The way back to the store, for the effects.
  @usableFromInline let store: StoreReference<State, Action>

  /// How many actions were dropped.
  var droppedActions = 0

  /// The action whose effect sends what is reduced next, if the store is observed.
  var sender: Action?

  @exclusivity(unchecked) @usableFromInline var slots: ContiguousArray<Entry?> = []
  @exclusivity(unchecked) @usableFromInline var freeSlots: ContiguousArray<Int> = []
  @exclusivity(unchecked) @usableFromInline var lastSerial = 0
  @exclusivity(unchecked) @usableFromInline var registrations = 0

  @inlinable
  init(of store: Store<State, Action>) {
    self.store = StoreReference(store)
  }

  /// The running effect that a token names, `nil` if it has ended.
  @inlinable
  subscript(token: EffectToken) -> Entry? {
    guard let entry = slots[token.slot], entry.token == token else { return nil }
    return entry
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
    lastSerial += 1
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(nil) }
    let token = EffectToken(slot: slot, serial: lastSerial)
    let entry = Entry(token: token, start: &start, work: work, store: store)
    slots[slot] = entry
    entry.place = entry.scope.insert(token)
    for key in entry.cancellationKeys { key.scope.insert(token, id: key.id) }
    return entry
  }

  /// Removes an effect that has ended.
  @inlinable
  func remove(_ entry: Entry) {
    slots[entry.token.slot] = nil
    freeSlots.append(entry.token.slot)
    entry.hasEnded = true
    detach(entry)
    entry.observer?.didEnd()
  }

  /// Cancels an effect.
  ///
  /// It stays here until it has ended.
  @inlinable
  func cancel(_ entry: Entry) {
    guard !entry.isCancelled else { return }
    entry.isCancelled = true
    detach(entry)
    entry.observer?.didEnd()
    entry.task?.cancel()
    entry.part?.cancel()
  }

  /// Cancels the effects that one feature runs under an id.
  @inlinable
  func cancel(_ id: CancelID, in scope: EffectScope) {
    guard let tokens = scope.tokens(id: id) else { return }
    if let token = tokens.first, let entry = self[token] { cancel(entry) }
    for token in tokens.others {
      if let entry = self[token] { cancel(entry) }
    }
  }

  /// Cancels everything, as the store is being released.
  func cancelAll() {
    for case let entry? in slots {
      entry.isCancelled = true
      entry.observer?.didEnd()
      entry.part?.cancel()
      if let task = entry.task {
        task.cancel()
      } else if entry.part == nil {
        entry.group.leave()
      }
    }
  }

  /// Takes an effect out of its feature, which it may be already.
  @inlinable
  func detach(_ entry: Entry) {
    guard let place = entry.place else { return }
    entry.place = nil
    if let moved = entry.scope.remove(at: place) { slots[moved.slot]?.place = place }
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
