import Synchronization

/// Brings the states of a store to those who read them.
///
/// A change costs the store one number while nobody waits. It wakes a single reader itself, and
/// leaves several to a task, which gives the state to all of them. A reader that comes back late
/// begins a task that fetches the state from the store, for all who wait by then. So what readers
/// cost the store doesn't depend on how many there are, and none waits for the executor of another.
///
/// No state is kept in here, which would make the store copy what it changes. The store keeps this
/// object only as long as a reader does.
@usableFromInline
final class StateBroadcast<State: Sendable>: Sendable {
  /// A state and its version.
  typealias Newest = (state: State, version: Int)

  private struct Waiter: Sendable {
    /// The version that the reader has seen last, -1 if none.
    let seen: Int

    /// Is given the newest state, `nil` if there won't be one, or if the reader was cancelled.
    let continuation: CheckedContinuation<Newest?, Never>

    /// Goes on with the last state if the reader hasn't seen it.
    func end(with last: Newest?) {
      continuation.resume(returning: last.flatMap { $0.version > seen ? $0 : nil })
    }
  }

  private struct Contents {
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0

    /// The highest priority that any of the waiters has.
    var urgency: TaskPriority?

    /// The priority of the task that is fetching a state, `nil` if none is.
    var fetching: TaskPriority?

    /// The last state of a store that is gone.
    var last: Newest?

    /// Takes those waiters out that haven't seen a version.
    mutating func take(before version: Int) -> [Waiter] {
      let late = waiters.filter { $0.value.seen < version }
      if late.count == waiters.count { urgency = nil }
      for id in late.keys { waiters[id] = nil }
      return Array(late.values)
    }

    /// Takes all waiters out.
    mutating func takeAll() -> [Int: Waiter] {
      urgency = nil
      defer { waiters = [:] }
      return waiters
    }
  }

  private let contents = Guarded(Contents())

  /// The version of the newest state.
  ///
  /// Only the store changes it. This and `isAwaited` are each written before the other is read, by
  /// the store and by readers in opposite order, so that one of them always sees the other.
  private let version = Atomic(0)

  /// Whether a reader waits for the next state, and not only for one that is being fetched.
  private let isAwaited = Atomic(false)

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
  var currentVersion: Int { version.load(ordering: .relaxed) }

  /// Tells the readers that the state may have changed.
  ///
  /// - Parameter state: The state, which is copied only for readers that wait.
  func announceChange(to state: @autoclosure () -> State) {
    let version = self.version.add(1, ordering: .sequentiallyConsistent).newValue
    if isAwaited.load(ordering: .sequentiallyConsistent) { tell(state(), version) }
  }

  private func tell(_ state: State, _ version: Int) {
    let (waiters, urgency) = contents.withLock { contents in
      isAwaited.store(false, ordering: .relaxed)
      let urgency = contents.urgency
      return (contents.takeAll(), urgency)
    }
    if waiters.count == 1 {
      waiters.first?.value.continuation.resume(returning: (state, version))
    } else if !waiters.isEmpty {
      Task.detached(executorPreference: executor, priority: urgency) {
        for waiter in waiters.values { waiter.continuation.resume(returning: (state, version)) }
      }
    }
  }

  /// Tells the readers that there won't be another state.
  ///
  /// - Parameter last: The last state, for readers that haven't seen it yet.
  func finish(with last: State) {
    let newest = (last, version.load(ordering: .relaxed))
    let waiters = contents.withLock { contents in
      contents.last = newest
      return contents.takeAll()
    }
    for waiter in waiters.values { waiter.end(with: newest) }
  }

  // MARK: The readers' side

  /// Waits until there is a newer state than a reader has seen.
  ///
  /// - Parameter seen: The version that the reader has seen last, -1 if none.
  /// - Returns: The newest state and its version, `nil` if there won't be one, or if the task was
  ///   cancelled.
  func next(after seen: Int) async -> Newest? {
    let id = contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
    let newest = await withTaskCancellationHandler {
      await withCheckedContinuation { insert(Waiter(seen: seen, continuation: $0), id) }
    } onCancel: {
      let waiter = contents.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.continuation.resume(returning: nil)
    }
    return Task.isCancelled ? nil : newest
  }

  /// Lets a reader wait, unless there won't be another state.
  private func insert(_ waiter: Waiter, _ id: Int) {
    let priority = Task.currentPriority
    let (isWaiting, isFetching, last) = contents.withLock { contents in
      if contents.last != nil || Task.isCancelled { return (false, false, contents.last) }
      contents.waiters[id] = waiter
      contents.urgency = max(contents.urgency ?? priority, priority)
      let wasAwaited = isAwaited.exchange(true, ordering: .sequentiallyConsistent)
      let isLate = version.load(ordering: .sequentiallyConsistent) > waiter.seen
      // A fetch is going to bring it a state: the store needn't.
      if isLate { isAwaited.store(wasAwaited, ordering: .relaxed) }
      // One that is more urgent doesn't wait for one that is less.
      let isFetching = isLate && contents.fetching.map { priority > $0 } ?? true
      if isFetching { contents.fetching = priority }
      return (true, isFetching, nil)
    }
    if !isWaiting { waiter.end(with: last) }
    guard isFetching else { return }
    Task.detached(executorPreference: executor, priority: priority) {
      // If the store is gone, its end wakes the readers.
      while let newest = await self.fetch(self), self.handOut(newest) {}
    }
  }

  /// Gives a state that was fetched to those who wait for it.
  ///
  /// - Returns: Whether somebody waits for a newer one.
  private func handOut(_ newest: Newest) -> Bool {
    let (told, isBehind) = contents.withLock { contents in
      let told = contents.take(before: newest.version)
      let version = version.load(ordering: .sequentiallyConsistent)
      let isBehind = contents.waiters.values.contains { $0.seen < version }
      if !isBehind { contents.fetching = nil }
      return (told, isBehind)
    }
    for waiter in told { waiter.continuation.resume(returning: newest) }
    return isBehind
  }
}
