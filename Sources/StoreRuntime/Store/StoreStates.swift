extension Store {
  /// The states of the store: the current one first, then always the newest.
  ///
  /// ```swift
  /// for await state in store.states {
  ///   render(state)
  /// }
  /// ```
  ///
  /// There can be any number of readers. A slow one skips states, but never sees an older one after a
  /// newer one, always sees the last, and doesn't hold the store up. A state may be equal to the one
  /// before it. The sequence doesn't keep the store alive: it ends when the store is released, or
  /// when the reading task is cancelled.
  public nonisolated var states: some AsyncSequence<State, Never> & Sendable {
    StoreStates(source: source)
  }

  nonisolated var source: StateSource<State> {
    if let link { return link.source }
    return StateSource(
      connect: { [weak self] in await self?.makeBroadcast() },
      read: { [weak self] broadcast in
        if let self { return await self.readState(broadcast) }
        // The store is on its way out, and leaves its last state behind.
        return (await broadcast.waitForLast() as? State).map { ($0, Int.max) }
      })
  }

  private func makeBroadcast() -> StateBroadcast {
    if let broadcast { return broadcast }
    let broadcast = StateBroadcast()
    self.broadcast = broadcast
    hasFollowUp = true
    return broadcast
  }

  private func readState(_ broadcast: StateBroadcast) -> (State, Int) {
    (state, broadcast.version)
  }
}

/// Where the readers of a store, or of a part of it, get states from.
struct StateSource<State: Sendable>: Sendable {
  /// Gets what tells of changes, `nil` if the store is gone.
  let connect: @Sendable () async -> StateBroadcast?

  /// Gets the newest state and its version, `nil` if the store is gone and left none.
  let read: @Sendable (StateBroadcast) async -> (State, Int)?

  /// Returns the source of a part of the states.
  func map<Part: Sendable>(_ part: @escaping @Sendable (State) -> Part) -> StateSource<Part> {
    StateSource<Part>(
      connect: connect,
      read: { [read] broadcast in
        await read(broadcast).map { (part($0.0), $0.1) }
      })
  }
}

/// The sequence behind `Store.states`.
struct StoreStates<State: Sendable>: AsyncSequence, Sendable {
  let source: StateSource<State>

  func makeAsyncIterator() -> Iterator {
    Iterator(source: source)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: StateSource<State>
    private var broadcast: StateBroadcast?
    private var seen = -1

    fileprivate init(source: StateSource<State>) {
      self.source = source
    }

    mutating func next(isolation: isolated (any Actor)? = #isolation) async -> State? {
      if Task.isCancelled { return nil }
      let broadcast: StateBroadcast
      if let known = self.broadcast {
        broadcast = known
        guard await broadcast.waitForChange(after: seen) else { return nil }
      } else {
        guard let connected = await source.connect() else { return nil }
        self.broadcast = connected
        broadcast = connected
      }
      if Task.isCancelled { return nil }
      guard let (state, version) = await source.read(broadcast) else { return nil }
      seen = version
      return state
    }
  }
}
