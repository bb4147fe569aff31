public import Synchronization

/// Brings the states of a store to those who read them.
///
/// A change costs the store one number while nobody waits. If somebody does, the store wakes one
/// reader, whichever is the most urgent, and hands it the state; that one wakes the others, off the
/// store's actor. A reader that comes back late fetches the state from the store, for all who wait
/// by then. So what readers cost the store doesn't depend on how many there are.
///
/// Readers only do this for others that prefer the same task executor, which as a rule is none: one
/// whose executor is blocked can't run, and so keeps nobody else from a state. The isolation of a
/// reader plays no part, as nothing in here runs on it. The store wakes one reader of each
/// executor.
///
/// No state is kept in here, which would make the store copy what it changes. The store keeps this
/// object only as long as a reader does.
@usableFromInline
final class StateBroadcast<State: Sendable>: Sendable {
  /// A state and its version.
  typealias Newest = (state: State, version: Int)

  /// What a waiting reader is told.
  fileprivate enum Turn: Sendable {
    /// There is a newer state, which these others haven't been told of.
    case newer(Newest, others: [Int: Waiter])

    /// There is a newer state, which this reader has to fetch.
    case fetch

    /// The store is gone; this was its last state.
    case ended(Newest)

    /// Something else has changed, such as that the task was cancelled.
    case lookAgain
  }

  fileprivate struct Waiter: Sendable {
    let seen: Int
    let priority: TaskPriority
    let continuation: CheckedContinuation<Turn, Never>
  }

  /// The readers that prefer one executor.
  private struct Group: Sendable {
    /// The task executor that they prefer, `nil` for those that prefer none.
    let executor: UnownedTaskExecutor?

    var waiters: [Int: Waiter] = [:]

    /// The waiter with the highest priority, if it is still there.
    var mostUrgent: (id: Int, priority: TaskPriority)?

    /// The priority at which a reader is fetching a state, which it is going to hand to all others.
    var fetching: TaskPriority?

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

    /// Takes all waiters out, the most urgent one by itself.
    mutating func takeFirst() -> (first: Waiter, others: [Int: Waiter])? {
      guard let id = mostUrgent?.id ?? waiters.keys.first, let first = take(id) else { return nil }
      return (first, takeWaiters())
    }
  }

  private struct Contents {
    /// The readers that prefer no executor, and those that do, by their executor.
    ///
    /// The first group stays; another one goes when it has nothing to remember.
    var groups = [Group(executor: nil)]

    var lastWaiter = 0

    /// The last state of a store that is gone.
    var last: Newest?

    /// Whether a reader waits.
    var hasWaiters: Bool { groups.contains { !$0.waiters.isEmpty } }

    /// Changes the group of an executor.
    mutating func withGroup<Result>(
      of executor: UnownedTaskExecutor?,
      _ change: (inout Group) -> Result
    ) -> Result {
      if executor == nil { return change(&groups[0]) }
      let index = groups.firstIndex { $0.executor == executor } ?? groups.endIndex
      if index == groups.endIndex { groups.append(Group(executor: executor)) }
      defer {
        if groups[index].waiters.isEmpty, groups[index].fetching == nil { groups.remove(at: index) }
      }
      return change(&groups[index])
    }
  }

  private let contents = Guarded(Contents())

  /// The version of the newest state.
  ///
  /// Only the store changes it. This and `isAwaited` are each written before the other is read, by
  /// the store and by readers in opposite order, so that one of them always sees the other.
  @usableFromInline let version = Atomic(0)

  /// Whether a reader waits, and no other is going to fetch a state for it.
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
    let (plain, preferring) = contents.withLock { contents in
      isAwaited.store(false, ordering: .relaxed)
      let plain = contents.groups[0].takeFirst()
      var preferring: [(first: Waiter, others: [Int: Waiter])] = []
      for index in contents.groups.indices.dropFirst() {
        if let readers = contents.groups[index].takeFirst() { preferring.append(readers) }
      }
      if !preferring.isEmpty {
        contents.groups.removeAll { $0.executor != nil && $0.fetching == nil }
      }
      return (plain, preferring)
    }
    if let (first, others) = plain {
      first.continuation.resume(returning: .newer((state, version), others: others))
    }
    for (first, others) in preferring {
      first.continuation.resume(returning: .newer((state, version), others: others))
    }
  }

  /// Tells the readers that there won't be another state.
  ///
  /// - Parameter last: The last state, for readers that haven't seen it yet.
  func finish(with last: State) {
    let newest = (last, version.load(ordering: .relaxed))
    let waiters = contents.withLock { contents in
      contents.last = newest
      return contents.groups.indices.flatMap { contents.groups[$0].takeWaiters().values }
    }
    for waiter in waiters { waiter.continuation.resume(returning: .ended(newest)) }
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
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
    var isOrphan = false
    while !Task.isCancelled {
      switch await wait(after: isOrphan ? Int.max : seen, executor) {
      case .newer(let newest, let others):
        for waiter in others.values {
          waiter.continuation.resume(returning: .newer(newest, others: [:]))
        }
        return Task.isCancelled ? nil : newest
      case .fetch:
        let newest = await fetch()
        finishFetching(newest, executor)
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

  private func wait(after seen: Int, _ executor: UnownedTaskExecutor?) async -> Turn {
    let id = contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(
          seen: seen, priority: Task.currentPriority, continuation: continuation)
        if let turn = insert(waiter, id, executor) { continuation.resume(returning: turn) }
      }
    } onCancel: {
      let waiter = contents.withLock { contents in
        contents.withGroup(of: executor) { $0.take(id) }
      }
      waiter?.continuation.resume(returning: .lookAgain)
    }
  }

  /// Lets a reader wait, unless there is something to be done at once.
  private func insert(
    _ waiter: Waiter, _ id: Int, _ executor: UnownedTaskExecutor?
  ) -> Turn? {
    contents.withLock { contents in
      if let last = contents.last { return .ended(last) }
      if Task.isCancelled { return .lookAgain }
      let hasWaiters = contents.hasWaiters
      return contents.withGroup(of: executor) { group in
        // One that is more urgent doesn't wait for one that is less.
        if group.fetching.map({ waiter.priority > $0 }) ?? true {
          isAwaited.store(true, ordering: .sequentiallyConsistent)
          if version.load(ordering: .sequentiallyConsistent) > waiter.seen {
            isAwaited.store(hasWaiters, ordering: .relaxed)
            group.fetching = waiter.priority
            return .fetch
          }
        }
        group.waiters[id] = waiter
        if waiter.priority > group.mostUrgent?.priority ?? .init(rawValue: 0) {
          group.mostUrgent = (id, waiter.priority)
        }
        return nil
      }
    }
  }

  /// Hands a state that was fetched to those who wait for it.
  private func finishFetching(_ newest: Newest?, _ executor: UnownedTaskExecutor?) {
    let (told, late) = contents.withLock { contents -> ([Waiter], [Waiter]) in
      let readers = contents.withGroup(of: executor) { group -> ([Waiter], [Waiter]) in
        group.fetching = nil
        // If the store is gone, its end will wake them.
        guard let newest, !group.waiters.isEmpty else { return ([], []) }
        isAwaited.store(true, ordering: .sequentiallyConsistent)
        let version = version.load(ordering: .sequentiallyConsistent)
        return (group.take(-1..<newest.version), group.take(newest.version..<version))
      }
      if !contents.hasWaiters { isAwaited.store(false, ordering: .relaxed) }
      return readers
    }
    for waiter in late { waiter.continuation.resume(returning: .lookAgain) }
    guard let newest else { return }
    for waiter in told {
      waiter.continuation.resume(returning: .newer(newest, others: [:]))
    }
  }
}
