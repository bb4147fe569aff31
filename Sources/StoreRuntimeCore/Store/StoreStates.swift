extension Store {
  /// The states of the store: the current one first, then always the newest.
  ///
  /// ```swift
  /// for await state in store.states {
  ///   render(state)
  /// }
  /// ```
  ///
  /// There can be any number of readers. A slow one skips states, but never sees an older one
  /// after a newer one, always sees the last, and doesn't hold the store up. A state may be equal
  /// to the one before it. The sequence doesn't keep the store alive: it ends when the store is
  /// released, or when the reading task is cancelled.
  public nonisolated var states: States {
    States(source: source)
  }

  nonisolated var source: StateSource<State> {
    if let link { return link.source }
    return { [weak self] in
      guard let broadcast = await self?.makeBroadcast() else { return nil }
      return { seen in await broadcast.next(after: seen) }
    }
  }

  /// Returns what brings the states to readers.
  private func makeBroadcast() -> StateBroadcast<State> {
    schedule.readerArrives()
    let runtime = makeRuntime()
    if let broadcast = runtime.broadcast { return broadcast }
    let broadcast = StateBroadcast(on: observer?.executor) { [weak self] in
      await self?.newest(for: $0)
    }
    runtime.broadcast = broadcast
    return broadcast
  }

  private func newest(for broadcast: StateBroadcast<State>) -> StateBroadcast<State>.Newest {
    (state, broadcast.currentVersion)
  }
}

/// Gets the way to the states of a store, or of a part of it, `nil` if the store is gone.
@usableFromInline
typealias StateSource<State: Sendable> = @Sendable () async -> StateFeed<State>?

/// Waits for a state that is newer than a version, and returns it with its own.
@usableFromInline
typealias StateFeed<State: Sendable> =
  @Sendable (_ seen: Int) async -> (state: State, version: Int)?

extension Store {
  /// The states of a store, as ``states`` gives them.
  ///
  /// It can be kept in a property and read any number of times, by a loop or by hand.
  public struct States: AsyncSequence, Sendable {
    /// A state of the store.
    public typealias Element = State

    /// Reading doesn't fail.
    public typealias Failure = Never

    let source: StateSource<State>

    /// Returns a reader, which begins with the state that is current at its first turn.
    ///
    /// - Returns: The reader.
    public func makeAsyncIterator() -> Iterator {
      Iterator(source: source)
    }

    /// A reader of the states of a store.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let source: StateSource<State>
      private var feed: StateFeed<State>?
      private var seen = -1

      fileprivate init(source: @escaping StateSource<State>) {
        self.source = source
      }

      /// Waits until there is a newer state than the last one that this reader was given.
      ///
      /// - Parameter isolation: The isolation of the caller, on which this waits.
      /// - Returns: The newest state, or `nil` if the store was released or the task is cancelled.
      public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> State? {
        if Task.isCancelled { return nil }
        if feed == nil { feed = await source() }
        guard let (state, version) = await feed?(seen) else { return nil }
        seen = version
        return state
      }
    }
  }
}
