public import Synchronization

/// Brings the states of a store to those who read them.
///
/// A change costs the store one number while nobody waits. If somebody does, the store wakes one
/// reader, whichever is the most urgent, and hands it the state; that one wakes the others, off the
/// store's actor. A reader that comes back late fetches the state from the store, for all who wait by
/// then. So what readers cost the store doesn't depend on how many there are.
///
/// No state is kept in here, which would make the store copy what it changes. The store keeps this
/// object only as long as a reader does.
@usableFromInline
final class StateBroadcast<State: Sendable>: Sendable {
  /// A state and its version.
  typealias Newest = (state: State, version: Int)

  /// What somebody who waits is told.
  private enum Turn: Sendable {
    /// There is a newer state, which these others haven't been told of.
    case newer(Newest, others: [Int: Waiter])

    /// There is a newer state, and it is for this reader to fetch it.
    case fetch

    /// The store is gone; this was its last state.
    case ended(Newest)

    /// Something else has changed, such as that the task was cancelled.
    case lookAgain
  }

  private struct Waiter: Sendable {
    let seen: Int
    let priority: TaskPriority
    let continuation: CheckedContinuation<Turn, Never>
  }

  private struct Contents {
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0

    /// The waiter with the highest priority, if it is still there.
    var mostUrgent: (id: Int, priority: TaskPriority)?

    /// The priority at which a reader is fetching a state, which it is going to hand to all others.
    var fetching: TaskPriority?

    /// The last state of a store that is gone.
    var last: Newest?

    /// Takes one waiter out.
    mutating func take(_ id: Int) -> Waiter? {
      if mostUrgent?.id == id { mostUrgent = nil }
      return waiters.removeValue(forKey: id)
    }

    /// Takes those waiters out that have last seen one of some versions.
    mutating func take(_ seen: Range<Int>) -> [Waiter] {
      let ids = waiters.filter { seen.contains($0.value.seen) }.keys
      return ids.compactMap { take($0) }
    }

    /// Takes all waiters out.
    mutating func takeWaiters() -> [Int: Waiter] {
      mostUrgent = nil
      defer { waiters = [:] }
      return waiters
    }
  }

  private let contents = Guarded(Contents())

  /// The version of the newest state.
  ///
  /// Only the store changes it. This and `isAwaited` are each written before the other is read, by the
  /// store and by readers in opposite order, so that one of them always sees the other.
  @usableFromInline let version = Atomic(0)

  /// Whether somebody waits and nobody is going to fetch a state for them.
  @usableFromInline let isAwaited = Atomic(false)

  /// The version of the newest state, for the store.
  var currentVersion: Int {
    version.load(ordering: .relaxed)
  }

  init() {}

  // MARK: The store's side

  /// Tells the readers that the state may have changed.
  @inlinable
  func announceChange(to state: @autoclosure () -> State) {
    let version = self.version.add(1, ordering: .sequentiallyConsistent).newValue
    if isAwaited.load(ordering: .sequentiallyConsistent) { tell(state(), version) }
  }

  @usableFromInline
  func tell(_ state: State, _ version: Int) {
    let (first, others) = contents.withLock { contents -> (Waiter?, [Int: Waiter]) in
      isAwaited.store(false, ordering: .relaxed)
      guard let id = contents.mostUrgent?.id ?? contents.waiters.keys.first else {
        return (nil, [:])
      }
      let first = contents.take(id)
      return (first, contents.takeWaiters())
    }
    first?.continuation.resume(returning: .newer((state, version), others: others))
  }

  /// Tells the readers that there won't be another state.
  ///
  /// - Parameter last: The last state, for readers that haven't seen it yet.
  func finish(with last: State) {
    let newest = (last, version.load(ordering: .relaxed))
    let waiters = contents.withLock { contents in
      contents.last = newest
      return contents.takeWaiters()
    }
    for waiter in waiters.values { waiter.continuation.resume(returning: .ended(newest)) }
  }

  // MARK: The readers' side

  /// Waits until there is a newer state than a reader has seen.
  ///
  /// - Parameters:
  ///   - seen: The version that the reader has seen last, -1 if none.
  ///   - fetch: Gets the newest state from the store, `nil` if the store is gone.
  /// - Returns: The newest state and its version, `nil` if there won't be one, or if the task was
  ///   cancelled.
  func next(after seen: Int, fetch: () async -> Newest?) async -> Newest? {
    var isOrphan = false
    while !Task.isCancelled {
      switch await wait(after: isOrphan ? Int.max : seen) {
      case .newer(let newest, let others):
        for waiter in others.values {
          waiter.continuation.resume(returning: .newer(newest, others: [:]))
        }
        return Task.isCancelled ? nil : newest
      case .fetch:
        let newest = await fetch()
        finishFetching(newest)
        if let newest { return Task.isCancelled ? nil : newest }
        // The store is on its way out, and leaves its last state behind.
        isOrphan = true
      case .ended(let last):
        return last.version > seen ? last : nil
      case .lookAgain:
        break
      }
    }
    return nil
  }

  private func wait(after seen: Int) async -> Turn {
    let id = contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(
          seen: seen, priority: Task.currentPriority, continuation: continuation)
        if let turn = insert(waiter, id) { continuation.resume(returning: turn) }
      }
    } onCancel: {
      let waiter = contents.withLock { $0.take(id) }
      waiter?.continuation.resume(returning: .lookAgain)
    }
  }

  /// Lets a reader wait, unless there is something to be done at once.
  private func insert(_ waiter: Waiter, _ id: Int) -> Turn? {
    contents.withLock { contents in
      if let last = contents.last { return .ended(last) }
      if Task.isCancelled { return .lookAgain }
      // One that is more urgent doesn't wait for one that is less.
      if contents.fetching.map({ waiter.priority > $0 }) ?? true {
        isAwaited.store(true, ordering: .sequentiallyConsistent)
        if version.load(ordering: .sequentiallyConsistent) > waiter.seen {
          isAwaited.store(!contents.waiters.isEmpty, ordering: .relaxed)
          contents.fetching = waiter.priority
          return .fetch
        }
      }
      contents.waiters[id] = waiter
      if waiter.priority > contents.mostUrgent?.priority ?? .init(rawValue: 0) {
        contents.mostUrgent = (id, waiter.priority)
      }
      return nil
    }
  }

  /// Hands a state that was fetched to those who wait for it.
  private func finishFetching(_ newest: Newest?) {
    let (told, late) = contents.withLock { contents -> ([Waiter], [Waiter]) in
      contents.fetching = nil
      // If the store is gone, its end will wake them.
      guard let newest, !contents.waiters.isEmpty else { return ([], []) }
      isAwaited.store(true, ordering: .sequentiallyConsistent)
      let version = version.load(ordering: .sequentiallyConsistent)
      let told = contents.take(-1..<newest.version)
      let late = contents.take(newest.version..<version)
      if contents.waiters.isEmpty { isAwaited.store(false, ordering: .relaxed) }
      return (told, late)
    }
    for waiter in late { waiter.continuation.resume(returning: .lookAgain) }
    guard let newest else { return }
    for waiter in told {
      waiter.continuation.resume(returning: .newer(newest, others: [:]))
    }
  }
}
