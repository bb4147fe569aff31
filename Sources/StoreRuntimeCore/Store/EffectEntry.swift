/// What a store remembers of one effect that is running, or of the rest of a concatenation, and the
/// way from the effect's code to the store, which it doesn't keep alive.
@usableFromInline
final class EffectEntry<State: Sendable, Action: Sendable>: EffectEntryBase, @unchecked Sendable {
  // Sendable: nothing of this ever changes, and for the rest see `EffectEntryBase`.

  /// Where the effect was made, or nowhere if it isn't a `run` effect by itself.
  ///
  /// Not its work, which would stay for as long as somebody keeps a ``Send`` of the effect.
  @usableFromInline let location: IssueLocation

  @usableFromInline let store: StoreReference<State, Action>

  /// The action whose reduction returned the effect.
  @usableFromInline let origin: Action

  @inlinable
  init(
    token: EffectToken,
    _ walk: inout EffectWalk,
    origin: Action,
    location: IssueLocation?,
    store: StoreReference<State, Action>
  ) {
    self.location = location ?? IssueLocation(fileID: "", filePath: "", line: 0, column: 0)
    self.store = store
    self.origin = origin
    super.init(token: token, &walk)
  }

  @usableFromInline override var replies: ReplyRegistry? { store.object?.replies }

  /// Returns what sends the effect's actions.
  @inlinable
  func makeSend() -> Send<Action> {
    Send(from: self) { action, request in await self.send(action, for: request) }
  }

  /// Delivers an action to the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the sender awaits, `nil` if it doesn't wait for a reply.
  @inlinable
  nonisolated(nonsending) func send(_ action: Action, for request: ReplyRequest?) async {
    if let observer, observer.isHalted { return await Self.halt() }
    let isCancelled = Task.isCancelled
    await withStore { $0.receive(action, for: request, from: self, isCancelled: isCancelled) }
    if let gate = store.gate { await gate.pass() }
  }

  /// Never returns: the task stays behind.
  @usableFromInline
  nonisolated(nonsending) static func halt() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Takes note that the work of the effect has ended.
  @inlinable
  nonisolated(nonsending) func finish() async {
    await withStore { $0.finish(self) }
    group.leave()
  }

  /// Lets the store do something for the effect, if it is still there.
  ///
  /// - Parameter body: What the store does: at once while the store is starting the effect, and
  ///   otherwise when it has its turn on the store's executor.
  /// - Returns: What `body` returns, `nil` if the store is gone.
  @inlinable
  @discardableResult
  nonisolated(nonsending) func withStore<Result: Sendable>(
    _ body: @Sendable (isolated Store<State, Action>) -> Result
  ) async -> Result? {
    // It has called this, further out on this very thread, and so is on its executor.
    if let store = startingStore { return onExecutor(of: store, body) }
    return await store.withStore(on: store.executorOwner, body)
  }

  /// The store, if it is starting the effect, and so has called this on this thread.
  ///
  /// The isolation of the effect doesn't tell: in Swift 6.3 an operation with a capture list is
  /// isolated to the actor that the store lives on, and runs elsewhere.
  @inlinable var startingStore: Store<State, Action>? {
    guard let starter = reductionThreadSlot().pointee.starter, let store = store.object,
      starter == Unmanaged.passUnretained(store).toOpaque()
    else { return nil }
    return store
  }
}

extension EffectEntry: RunningEffect {
  @usableFromInline var isPresented: Bool { presenter != nil }

  @usableFromInline
  nonisolated(nonsending) func dismiss(at location: IssueLocation) async {
    let isCancelled = Task.isCancelled
    await withStore { $0.dismiss(from: self, isCancelled: isCancelled, at: location) }
  }

  @usableFromInline
  nonisolated(nonsending) func cancel(_ id: CancelID) async {
    let isCancelled = Task.isCancelled
    await withStore { $0.cancel(id, for: self, isCancelled: isCancelled) }
  }

  @usableFromInline
  nonisolated(nonsending) func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool
  ) async -> (any RunningEffect)? {
    await withStore {
      $0.insertCancellable(task, id: id, cancelInFlight: cancelInFlight, from: self)
    } ?? nil
  }

  @usableFromInline
  nonisolated(nonsending) func finishPart() async {
    await withStore { $0.finish(self) }
  }
}

// Both functions do what `assumeIsolated` does, which takes 40 ns to make sure of the executor.
//
// The casts only take the isolation out of a type: that of a synchronous function decides where its
// callers have to be, and not how it is called. `assumeIsolated` casts in the same way.

/// Runs a function that is isolated to an actor, for a caller that is known to be on its executor.
@inlinable
@inline(__always)
func onExecutor<Isolation: Actor, Result>(
  of actor: Isolation,
  _ body: (isolated Isolation) -> Result
) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((Isolation) -> Result).self)(actor) }
}

/// Runs a function that is isolated to whatever actor, for a caller that is known to be on its
/// executor.
// Not generic: a function that is can't be specialised for the type of an actor found at run time.
@inlinable
@inline(__always)
func onExecutor<Result>(ofAny actor: any Actor, _ body: (isolated any Actor) -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((any Actor) -> Result).self)(actor) }
}
