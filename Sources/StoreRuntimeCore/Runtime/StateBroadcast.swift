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
