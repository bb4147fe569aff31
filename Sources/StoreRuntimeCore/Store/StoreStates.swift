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
    return StateSource { [weak self] in
      guard let broadcast = await self?.makeBroadcast() else { return nil }
      return { seen in await broadcast.next(after: seen) }
    }
  }
}

/// Where the readers of a store, or of a part of it, get states from.
@usableFromInline
struct StateSource<State: Sendable>: Sendable {
  /// Waits for a state that is newer than a version, and returns it with its own.
  typealias Feed = @Sendable (_ seen: Int) async -> (state: State, version: Int)?

  /// Gets the way to the states, `nil` if the store is gone.
  let connect: @Sendable () async -> Feed?

  /// Returns the source of a part of the states.
  func map<Part: Sendable>(_ part: @escaping @Sendable (State) -> Part) -> StateSource<Part> {
    StateSource<Part> { [connect] in
      guard let feed = await connect() else { return nil }
      return { seen in
        await feed(seen).map { (part($0.state), $0.version) }
      }
    }
  }
}

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
      private var feed: StateSource<State>.Feed?
      private var seen = -1

      fileprivate init(source: StateSource<State>) {
        self.source = source
      }

      /// Waits until there is a newer state than the last one that this reader was given.
      ///
      /// - Parameter isolation: The isolation of the caller, on which this waits.
      /// - Returns: The newest state, or `nil` if the store was released or the task is cancelled.
      public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> State? {
        if Task.isCancelled { return nil }
        if feed == nil { feed = await source.connect() }
        guard let (state, version) = await feed?(seen) else { return nil }
        seen = version
        return state
      }
    }
  }
}
