/// What a store remembers of one effect that is running, or of the rest of a concatenation, and the
/// way from the effect's code to the store, which it doesn't keep alive.
@usableFromInline
final class EffectEntry<State: Sendable, Action: Sendable>: EffectEntryBase, @unchecked Sendable {
  // Sendable: nothing of this ever changes, and for the rest see `EffectEntryBase`.

  /// The work of the effect, `nil` for what isn't a `run` effect by itself.
  @usableFromInline let work: EffectTask<Action>?

  @usableFromInline let store: StoreReference<State, Action>

  /// The action whose reduction returned the effect.
  @usableFromInline let origin: Action

  @inlinable
  init(
    token: EffectToken,
    _ walk: inout EffectWalk,
    origin: Action,
    work: EffectTask<Action>?,
    store: StoreReference<State, Action>
  ) {
    self.work = work
    self.store = store
    self.origin = origin
    super.init(token: token, &walk)
  }

  /// Where the effect was made, or nowhere if it isn't a `run` effect by itself.
  @usableFromInline var location: IssueLocation {
    work?.location ?? IssueLocation(fileID: "", filePath: "", line: 0, column: 0)
  }

  /// Delivers an action to the store.
  @inlinable
  nonisolated(nonsending) func send(_ action: Action) async {
    guard let store = store.object else { return }
    let isCancelled = Task.isCancelled
    if isStarting(by: store) {
      typealias Receive = (Action, EffectEntry, Bool, isolated Store<State, Action>) -> Void
      typealias PlainReceive = (Action, EffectEntry, Bool, Store<State, Action>) -> Void
      let receive: Receive = Store.receive
      // What the store itself has called is on its executor.
      unsafeBitCast(receive, to: PlainReceive.self)(action, self, isCancelled, store)
    } else {
      await store.receive(action, from: self, isCancelled: isCancelled)
    }
  }

  /// Takes note that the work of the effect has ended.
  @inlinable
  nonisolated(nonsending) func finish() async {
    if let store = store.object {
      if isStarting(by: store) {
        typealias Finish = (EffectEntry, isolated Store<State, Action>) -> Void
        typealias PlainFinish = (EffectEntry, Store<State, Action>) -> Void
        let finish: Finish = Store.finish
        // As above.
        unsafeBitCast(finish, to: PlainFinish.self)(self, store)
      } else {
        await store.finish(self)
      }
    }
    group.leave()
  }

  /// Whether the effect is at its beginning, which the store runs while it starts the effect.
  ///
  /// The store has called the code that asks then, further out on this very thread. That an effect is
  /// isolated to the actor that the store lives on doesn't say so: in Swift 6.3 an operation with a
  /// capture list is, and runs elsewhere.
  @inlinable
  func isStarting(by store: Store<State, Action>) -> Bool {
    reductionThreadSlot().pointee.starter == Unmanaged.passUnretained(store).toOpaque()
  }
}

extension EffectEntry: RunningEffect {
  @usableFromInline var isPresented: Bool { presenter != nil }

  @usableFromInline
  nonisolated(nonsending) func dismiss(at location: IssueLocation) async {
    guard let object = store.object else { return }
    let isCancelled = Task.isCancelled
    if isStarting(by: object) {
      typealias Dismiss = (EffectEntry, Bool, IssueLocation, isolated Store<State, Action>) -> Void
      typealias PlainDismiss = (EffectEntry, Bool, IssueLocation, Store<State, Action>) -> Void
      let dismiss: Dismiss = Store.dismiss
      // As above.
      unsafeBitCast(dismiss, to: PlainDismiss.self)(self, isCancelled, location, object)
    } else {
      await object.dismiss(self, isCancelled: isCancelled, at: location)
    }
  }

  @usableFromInline
  nonisolated(nonsending) func cancel(_ id: CancelID) async {
    guard let object = store.object else { return }
    let isCancelled = Task.isCancelled
    if isStarting(by: object) {
      typealias Cancel = (CancelID, EffectEntry, Bool, isolated Store<State, Action>) -> Void
      typealias PlainCancel = (CancelID, EffectEntry, Bool, Store<State, Action>) -> Void
      let cancel: Cancel = Store.cancel
      // As above.
      unsafeBitCast(cancel, to: PlainCancel.self)(id, self, isCancelled, object)
    } else {
      await object.cancel(id, for: self, isCancelled: isCancelled)
    }
  }

  @usableFromInline
  nonisolated(nonsending) func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool
  ) async -> (any RunningEffect)? {
    await store.object?.insertCancellable(task, id: id, cancelInFlight: cancelInFlight, from: self)
  }

  @usableFromInline
  nonisolated(nonsending) func finishPart() async {
    await store.object?.finish(self)
  }
}

/// The way to a store for those who don't keep it alive.
@usableFromInline
final class StoreReference<State: Sendable, Action: Sendable>: Sendable {
  /// The store, `nil` once it is gone.
  @usableFromInline weak let object: Store<State, Action>?

  /// Takes away the element or presentation that an effect belongs to.
  ///
  /// It is made where the types of the state and action are known, so that it is compiled for them, while
  /// what calls it was reached through a protocol and is compiled for any.
  @usableFromInline let dismiss: Store<State, Action>.Dismiss

  @inlinable
  init(_ store: Store<State, Action>) {
    object = store
    dismiss = { store, entry, isCancelled, location in
      store.dismiss(from: entry, isCancelled: isCancelled, at: location)
    }
  }
}
