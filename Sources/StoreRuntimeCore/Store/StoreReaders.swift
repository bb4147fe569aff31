/// What a store needs to run effects, to take mail, and to tell those who listen to it.
///
/// Made when it is first needed. Confined to the isolation of its store.
@usableFromInline
final class TypedRuntime<State: Sendable, Action: Sendable>: EffectRuntime, @unchecked Sendable {
  // Sendable: all of it is confined to the isolation of the store, but for what the store does
  // while it is released, when nobody else has it.

  /// What was taken from the mailbox and isn't reduced yet.
  // No code of a feature runs inside an access to it, so that exclusive access needs no checks.
  @exclusivity(unchecked) @usableFromInline var mail = WorkQueue<Mail<Action>.Message>()

  /// Those who look at the state after each reduction: the models of views.
  var listeners: [StateListener<State, Action>] = []

  /// Tells readers of `states`, while there are any.
  weak var broadcast: StateBroadcast<State>?

  /// Where the next action comes from, if the store is observed and an effect sends it.
  var sender: ActionSender<Action>?
}

extension Store {
  /// Returns the running effects, made if there never were any.
  @usableFromInline
  func makeRuntime() -> TypedRuntime<State, Action> {
    if let runtime { return runtime }
    let made = TypedRuntime<State, Action>(
      of: StoreReference(self, on: executorOwner, gate: context.extras?.gate))
    runtime = made
    context.rootNode = made.root
    return made
  }
}

// MARK: - Listeners

/// Looks at the state of a store after each reduction, and tells about what it has found when all
/// is done that follows from an action from outside.
///
/// Confined to the isolation of the store.
@usableFromInline
struct StateListener<State: Sendable, Action: Sendable>: @unchecked Sendable {
  // Sendable: see above. It is only handed from the code that adds it to the store, on the same
  // isolation.

  /// Whether there is still somebody to tell.
  let isNeeded: () -> Bool

  /// Looks for changes, after an action, `nil` if that was rejected or is none of this part, and
  /// modifications of single elements of stacks.
  let update: (Action?, State, [StackTouch]) -> Void

  /// Tells about what was found.
  let tell: () -> Void
}

/// Where the state of a store is in that of the store that owns it.
struct StatePlace {
  /// The context of the store that owns the state.
  let owner: ReductionContext

  /// The way through the scoped stores.
  let keyPaths: [AnyKeyPath]
}

extension Store {
  /// Adds a listener.
  ///
  /// Called on the isolation of the store.
  nonisolated func add(_ listener: StateListener<State, Action>) {
    if let link { return link.add(listener) }
    onExecutor(of: self) { store in
      store.schedule.readerArrives()
      let runtime = store.makeRuntime()
      // An idle store never looks at those whose models are gone.
      runtime.listeners.removeAll { !$0.isNeeded() }
      runtime.listeners.append(listener)
      store.context.isListened = true
    }
  }

  /// Where the state is.
  ///
  /// Used on the isolation of the store.
  nonisolated var place: StatePlace {
    StatePlace(owner: onExecutor(ofStore: owner) { $0.context }, keyPaths: link?.keyPaths ?? [])
  }

  /// Lets listeners look at what a reduction has changed.
  @usableFromInline
  func updateListeners(after action: Action) {
    let touches = context.takeTouches()
    guard let runtime, let ownState else { return }
    let action = context.isActionRejected ? nil : action
    for listener in runtime.listeners { listener.update(action, ownState, touches) }
    runtime.listeners.removeAll { !$0.isNeeded() }
    context.isListened = !runtime.listeners.isEmpty
  }

  /// Tells listeners and readers that the state may have changed.
  @usableFromInline
  func tellReaders() {
    for listener in runtime?.listeners ?? [] { listener.tell() }
    // A journal has what led to a state before anybody reads that.
    observer?.didSettle()
    // Only a store of its own has readers, and it always has a state.
    // swift-format-ignore: NeverForceUnwrap
    runtime?.broadcast?.announceChange(to: ownState!)
    guard observer == nil, runtime?.listeners.isEmpty ?? true, runtime?.broadcast == nil else {
      return
    }
    schedule.readersHaveGone()
  }
}

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

/// Brings the states of a store to those who read them.
///
/// While nobody waits, a change costs the store a lock. It wakes a single reader itself, and leaves
/// several to a task. A reader that comes back late begins a task that fetches the state from the
/// store, for all who wait by then. So what readers cost the store doesn't depend on how many there
/// are, and none waits for the executor of another.
///
/// No state is kept in here, which would make the store copy what it changes. The store keeps this
/// object only as long as a reader does.
final class StateBroadcast<State: Sendable>: Sendable {
  /// A state and its version.
  typealias Newest = (state: State, version: Int)

  private struct Waiter: Sendable {
    /// The version that the reader has seen last, -1 if none.
    let seen: Int

    let priority = Task.currentPriority

    /// Is given the newest state, `nil` if there won't be one, or if the reader was cancelled.
    let continuation: CheckedContinuation<Newest?, Never>

    /// Goes on with a state if the reader hasn't seen it.
    func end(with newest: Newest?) {
      continuation.resume(returning: newest.flatMap { $0.version > seen ? $0 : nil })
    }
  }

  private struct Contents {
    /// The version of the newest state.
    var version = 0

    /// The last state of a store that is gone.
    var last: Newest?

    /// The readers that wait, by their numbers.
    var waiters: [Int: Waiter] = [:]
    var lastNumber = 0

    /// The highest priority of a reader that has waited since the last change.
    // Kept: to ask all of them costs the store 30 µs for 100, as this is generic.
    var urgency: TaskPriority?

    /// The priority of the task that is fetching the state for readers that are late, `nil` if
    /// none is.
    var fetching: TaskPriority?

    /// Takes those waiters out that haven't seen a version.
    mutating func take(before version: Int) -> [Waiter] {
      let late = waiters.filter { $0.value.seen < version }
      for number in late.keys { waiters[number] = nil }
      return Array(late.values)
    }
  }

  private let contents = Guarded(Contents())

  /// The executor on which the tasks run, `nil` for whichever there is.
  private let executor: (any TaskExecutor)?

  /// Returns the newest state, and the version on the store's isolation, `nil` if the store is
  /// gone.
  private let fetch: @Sendable (StateBroadcast) async -> Newest?

  /// - Parameters:
  ///   - executor: The executor of an observed store.
  ///   - fetch: Gets the newest state from the store, with the current version.
  init(
    on executor: (any TaskExecutor)? = nil,
    fetch: @escaping @Sendable (StateBroadcast) async -> Newest?
  ) {
    self.executor = executor
    self.fetch = fetch
  }

  // MARK: The store's side

  /// The version of the newest state, for the store.
  var currentVersion: Int { contents.withLock { $0.version } }

  /// Tells the readers that the state may have changed.
  ///
  /// - Parameter state: The state, which is copied only for readers that wait.
  func announceChange(to state: @autoclosure () -> State) {
    let (waiters, urgency, version) = contents.withLock { contents in
      contents.version += 1
      defer { (contents.waiters, contents.urgency) = ([:], nil) }
      return (contents.waiters, contents.urgency, contents.version)
    }
    guard let waiter = waiters.first?.value else { return }
    let newest = (state(), version)
    if waiters.count == 1 {
      waiter.end(with: newest)
    } else {
      startTask(urgency) {
        for waiter in waiters.values { waiter.end(with: newest) }
      }
    }
  }

  /// Tells the readers that there won't be another state.
  ///
  /// - Parameter last: The last state, for readers that haven't seen it yet.
  func finish(with last: State) {
    let (waiters, newest) = contents.withLock { contents in
      contents.last = (last, contents.version)
      return (contents.take(before: .max), contents.last)
    }
    for waiter in waiters { waiter.end(with: newest) }
  }

  // MARK: The readers' side

  /// Waits until there is a newer state than a reader has seen.
  ///
  /// - Parameter seen: The version that the reader has seen last, -1 if none.
  /// - Returns: The newest state and its version, `nil` if there won't be one, or if the task was
  ///   cancelled.
  func next(after seen: Int) async -> Newest? {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    let newest = await withTaskCancellationHandler {
      await withCheckedContinuation { insert(Waiter(seen: seen, continuation: $0), number) }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: number) }?.end(with: nil)
    }
    return Task.isCancelled ? nil : newest
  }

  /// Lets a reader wait, unless there won't be another state.
  private func insert(_ waiter: Waiter, _ number: Int) {
    let (isWaiting, beginsFetching, last) = contents.withLock { contents in
      if contents.last != nil || Task.isCancelled { return (false, false, contents.last) }
      contents.waiters[number] = waiter
      contents.urgency = max(contents.urgency ?? waiter.priority, waiter.priority)
      // One that is more urgent doesn't wait for one that is less.
      let isFirst = contents.fetching.map { waiter.priority > $0 } ?? true
      let beginsFetching = contents.version > waiter.seen && isFirst
      if beginsFetching { contents.fetching = waiter.priority }
      return (true, beginsFetching, nil)
    }
    if !isWaiting { waiter.end(with: last) }
    guard beginsFetching else { return }
    // If the store is gone, its end wakes the readers.
    startTask(waiter.priority) {
      while let newest = await self.fetch(self), self.handOut(newest) {}
    }
  }

  /// Gives a state that was fetched to those who wait for it.
  ///
  /// - Returns: Whether somebody waits for a newer one.
  private func handOut(_ newest: Newest) -> Bool {
    let (told, isBehind) = contents.withLock { contents in
      let told = contents.take(before: newest.version)
      let isBehind = contents.waiters.values.contains { $0.seen < contents.version }
      if !isBehind { contents.fetching = nil }
      return (told, isBehind)
    }
    for waiter in told { waiter.end(with: newest) }
    return isBehind
  }

  private func startTask(_ priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void) {
    Task.detached(executorPreference: executor, priority: priority, operation: work)
  }
}
