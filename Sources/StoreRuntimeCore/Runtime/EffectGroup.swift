import Synchronization

/// All that one `send` has set off, for its ``StoreTask``: in several stores, where an action of
/// one leads to actions of another.
@usableFromInline
package final class EffectGroup: Sendable {
  private struct Members {
    var tasks: Set<Task<Void, Never>> = []
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// How much there is to wait for, in the upper bits; bit 0 says that somebody waits.
  ///
  /// Once somebody may wait, the count goes down to zero only once, when all is over. Before, while
  /// several actions are being sent at once, it may do so between two of them.
  private let count = Atomic<Int>(0)

  private let members = Guarded(Members())
  private let cancelled = Atomic<Bool>(false)

  /// Where the action came from that began it, `nil` if that isn't known.
  let caller: IssueLocation?

  package init(from caller: IssueLocation? = nil) {
    self.caller = caller
  }

  /// Whether the group was cancelled as a whole.
  var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Counts one more thing to wait for.
  package func enter() {
    count.add(2, ordering: .relaxed)
  }

  /// Remembers the task of something that was counted, so that it can be cancelled.
  func add(_ task: Task<Void, Never>) {
    members.withLock { _ = $0.tasks.insert(task) }
    if isCancelled { task.cancel() }
  }

  /// Forgets the task of something that has ended.
  func remove(_ task: Task<Void, Never>) {
    members.withLock { _ = $0.tasks.remove(task) }
  }

  /// Counts one thing less, and wakes those who wait if it was the last.
  package func leave() {
    let count = count.subtract(2, ordering: .acquiringAndReleasing).newValue
    assert(count >= 0, "Each leave has its enter.")
    guard count == 1 else { return }
    let waiters = members.withLock { members in
      defer { members.waiters = [] }
      return members.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Cancels all tasks of the group; nothing that they send is reduced any more.
  func cancel() {
    cancelled.store(true, ordering: .relaxed)
    for task in members.withLock({ $0.tasks }) { task.cancel() }
  }

  /// Whether nothing is left.
  var isDone: Bool {
    count.load(ordering: .acquiring) < 2
  }

  /// Waits until nothing is left.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = members.withLock { members in
        // The `leave()` that counts down to zero after this takes the waiters, in this same lock.
        guard count.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue >= 2 else {
          return true
        }
        members.waiters.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
