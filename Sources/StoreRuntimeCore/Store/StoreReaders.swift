/// Is notified when all work is performed that follows from an action from outside.
///
/// Not generic, so that the array of a store's listeners isn't generic either: unspecialised
/// generic code looks up the type at each use of such an array.
///
/// Confined to the isolation of the store, also before the store has it.
@usableFromInline
class UntypedStateListener {
  /// True while there is an observer to notify; the store drops the listener otherwise.
  var isNeeded: Bool { false }

  /// Notifies the observer about the changes that were found.
  func tell() {}
}

/// Looks at the state of a store after each reduction, and reports the changes that it found when
/// all work is performed that follows from an action from outside.
@usableFromInline
class StateListener<State: Sendable, Action: Sendable>: UntypedStateListener {
  /// Looks for changes.
  ///
  /// - Parameters:
  ///   - action: The action, `nil` if it was rejected or doesn't belong to this part.
  ///   - state: The state.
  ///   - changes: The changes of stacks and arrays.
  func update(after action: Action?, to state: State, _ changes: [ElementChange]) {}
}

/// Calls a closure when the state may have changed.
private final class ClosureListener<State: Sendable, Action: Sendable>:
  StateListener<State, Action>
{
  private let condition: () -> Bool
  private let body: () -> Void

  init(while condition: @escaping () -> Bool, _ body: @escaping () -> Void) {
    self.condition = condition
    self.body = body
  }

  override var isNeeded: Bool { condition() }

  override func tell() { body() }
}

extension Store {
  /// Adds a listener.
  ///
  /// Called on the isolation of the store.
  nonisolated func add(_ listener: StateListener<State, Action>) {
    if let link { return link.add(listener) }
    let runtime = onExecutor(of: self) { store in
      store.schedule.hasReaders = true
      store.context.variables.isListened = true
      return store.makeRuntime()
    }
    // An idle store never removes listeners whose models were released.
    runtime.listeners.removeAll { !$0.isNeeded }
    runtime.listeners.append(listener)
  }

  /// Calls a closure whenever the state may have changed.
  ///
  /// - Parameters:
  ///   - isNeeded: Returns `true` while there is an observer to notify.
  ///   - tell: Notifies the observer, on the isolation of the store, before the `send` that changed
  ///     the state returns.
  package func addListener(while isNeeded: @escaping () -> Bool, _ tell: @escaping () -> Void) {
    let context = ownerContext
    let isListened = context.variables.isListened
    add(ClosureListener(while: isNeeded, tell))
    // It doesn't look at states, so reductions needn't pass them.
    context.variables.isListened = isListened
  }

  /// The context of the store that owns the state.
  ///
  /// Used on the isolation of the store.
  nonisolated var ownerContext: ReductionContext {
    onExecutor(ofStore: owner, ()) { store, _ in store.context }
  }

  /// Passes the changes of a reduction to the listeners.
  @usableFromInline
  func updateListeners(after action: Action) {
    let changes = context.variables.extras?.changes ?? []
    if !changes.isEmpty { context.variables.extras?.changes = [] }
    guard let runtime else { return }
    let action = context.variables.rejection == nil ? action : nil
    for listener in runtime.listeners {
      // `add` accepts no other type.
      unsafeDowncast(listener, to: StateListener<State, Action>.self)
        .update(after: action, to: context.state, changes)
    }
  }

  /// Notifies listeners and readers that the state may have changed.
  @usableFromInline
  func tellReaders() {
    if let runtime, !runtime.listeners.isEmpty {
      // An observer may send actions.
      let isTaken = context.isContainerActionTaken
      for listener in runtime.listeners { listener.tell() }
      context.isContainerActionTaken = isTaken
      runtime.listeners.removeAll { !$0.isNeeded }
      if runtime.listeners.isEmpty { context.variables.isListened = false }
    }
    // The journal must contain the actions that led to a state before a reader sees it.
    observer?.didFinishWork()
    runtime?.broadcast?.announceChange(to: context.state)
    schedule.hasReaders =
      observer != nil || runtime?.listeners.isEmpty == false || runtime?.broadcast != nil
  }

  /// Cancels running effects, and delivers the last state to readers, as the store is released.
  // Not in the deinitialiser, which isn't specialised: it would copy the state to find readers.
  @inline(never)
  func endAll() {
    runtime?.endAll()
    runtime?.broadcast?.finish(with: context.state)
  }

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

  /// Returns the broadcast that brings the states to readers.
  private func makeBroadcast() -> StateBroadcast<State> {
    schedule.hasReaders = true
    let runtime = makeRuntime()
    if let broadcast = runtime.broadcast { return broadcast }
    let broadcast = StateBroadcast(on: taskExecutor) { [weak self] in
      await self?.newest(for: $0)
    }
    runtime.broadcast = broadcast
    return broadcast
  }

  private func newest(for broadcast: StateBroadcast<State>) -> StateBroadcast<State>.Newest? {
    guard schedule.isStateHeld else { return (state, broadcast.currentVersion) }
    // The executor nests its jobs. The readers are notified after the reduction.
    broadcast.endFetching()
    return nil
  }

  /// The sequence of a store's states, returned by ``states``.
  ///
  /// It can be kept in a property and read any number of times, by a loop or by hand.
  public struct States: AsyncSequence, Sendable {
    /// A state of the store.
    public typealias Element = State

    /// Reading doesn't fail.
    public typealias Failure = Never

    let source: StateSource<State>

    /// Returns a reader, which begins with the state that is current at its first call of `next`.
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

      /// Waits for a state that is newer than the last one that this reader returned.
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

/// Returns the feed of the states of a store, or of a part of it, `nil` if the store was released.
@usableFromInline
typealias StateSource<State: Sendable> = @Sendable () async -> StateFeed<State>?

/// Waits for a state that is newer than a version, and returns it with its version.
@usableFromInline
typealias StateFeed<State: Sendable> =
  @Sendable (_ seen: Int) async -> (state: State, version: Int)?

/// Delivers the states of a store to its readers.
///
/// While no reader waits, a change costs the store a lock. The store resumes a single reader
/// itself, and leaves several to a task. So the number of readers doesn't affect the store's cost,
/// and no reader waits for the executor of another. A reader that returns late starts a task that
/// fetches the state from the store, for all readers that wait by then.
///
/// No state is kept here, because the store would have to copy it on a change. The store keeps this
/// object only as long as a reader does.
final class StateBroadcast<State: Sendable>: Sendable {
  /// A state and its version.
  typealias Newest = (state: State, version: Int)

  private struct Contents {
    /// The version of the newest state.
    var version = 0

    /// The last state of a store that was released.
    var last: Newest?

    /// The readers that wait, by their numbers.
    var waiters: [Int: CheckedContinuation<Newest?, Never>] = [:]
    var lastNumber = 0

    /// True while a task fetches the state for late readers.
    var isFetching = false

    mutating func takeWaiters() -> [Int: CheckedContinuation<Newest?, Never>] {
      defer { waiters = [:] }
      return waiters
    }
  }

  private let contents = Guarded(Contents())

  /// The executor for the tasks, or `nil` for the default.
  private let executor: (any TaskExecutor)?

  /// Returns the newest state, with its version, on the store's isolation, `nil` if the store was
  /// released or is reducing.
  private let fetch: @Sendable (StateBroadcast) async -> Newest?

  /// - Parameters:
  ///   - executor: The executor of an observed store.
  ///   - fetch: Returns the newest state of the store, with the current version.
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

  /// Ends a fetch for which the store has no state until it announces one.
  func endFetching() {
    contents.withLock { $0.isFetching = false }
  }

  /// Notifies the readers that the state may have changed.
  ///
  /// - Parameter state: The state, which is copied only for readers that wait.
  func announceChange(to state: @autoclosure () -> State) {
    let (waiters, version) = contents.withLock { contents in
      contents.version += 1
      return (contents.takeWaiters(), contents.version)
    }
    guard let waiter = waiters.first?.value else { return }
    let newest = (state(), version)
    if waiters.count == 1 { return waiter.resume(returning: newest) }
    // Each reader continues with its own priority. A task that is more urgent than the sender would
    // run before it, and resume all of them in the meantime.
    let priority = max(Task.currentPriority, .medium)
    Task.detached(executorPreference: executor, priority: priority) {
      for waiter in waiters.values { waiter.resume(returning: newest) }
    }
  }

  /// Notifies the readers that no other state will follow.
  ///
  /// - Parameter last: The last state, for readers that haven't seen it yet.
  func finish(with last: State) {
    let (waiters, newest) = contents.withLock { contents in
      contents.last = (last, contents.version)
      return (contents.takeWaiters(), contents.last)
    }
    for waiter in waiters.values { waiter.resume(returning: newest) }
  }

  // MARK: The readers' side

  /// Waits for a newer state than a reader has seen.
  ///
  /// - Parameter seen: The last version that the reader has seen, -1 if none.
  /// - Returns: The newest state and its version, `nil` if no other will follow, or if the task was
  ///   cancelled.
  func next(after seen: Int) async -> Newest? {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    while !Task.isCancelled {
      // A state that the reader may have seen, `nil` if the task was cancelled.
      let newest = await withTaskCancellationHandler {
        await withCheckedContinuation { insert($0, number, after: seen) }
      } onCancel: {
        contents.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
      }
      if let newest, newest.version > seen { return Task.isCancelled ? nil : newest }
      if contents.withLock({ $0.last != nil }) { return nil }
    }
    return nil
  }

  private func insert(
    _ waiter: CheckedContinuation<Newest?, Never>, _ number: Int, after seen: Int
  ) {
    let (isWaiting, beginsFetching, last) = contents.withLock { contents in
      if contents.last != nil || Task.isCancelled { return (false, false, contents.last) }
      contents.waiters[number] = waiter
      let beginsFetching = contents.version > seen && !contents.isFetching
      if beginsFetching { contents.isFetching = true }
      return (true, beginsFetching, nil)
    }
    if !isWaiting { waiter.resume(returning: last) }
    guard beginsFetching else { return }
    Task.detached(executorPreference: executor, priority: Task.currentPriority) {
      // If the store was released or is reducing, the end of that resumes the readers.
      guard let newest = await self.fetch(self) else { return }
      let waiters = self.contents.withLock { contents in
        contents.isFetching = false
        return contents.takeWaiters()
      }
      for waiter in waiters.values { waiter.resume(returning: newest) }
    }
  }
}
