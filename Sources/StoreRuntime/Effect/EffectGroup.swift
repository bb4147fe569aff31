import Synchronization

/// All that one `send` has set off, for its ``StoreTask``.
@usableFromInline
final class EffectGroup: Sendable {
  private struct Members {
    var count = 0
    var tasks: [EffectToken: Task<Void, Never>] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let members = Guarded(Members())
  private let cancelled = Atomic<Bool>(false)

  /// Whether the group was cancelled as a whole.
  var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Counts one more thing to wait for.
  func enter() {
    members.withLock { $0.count += 1 }
  }

  /// Remembers the task of something that was counted, so that it can be cancelled.
  func add(_ task: Task<Void, Never>, token: EffectToken) {
    members.withLock { $0.tasks[token] = task }
    if isCancelled { task.cancel() }
  }

  /// Counts one thing less, and wakes those who wait if it was the last.
  func leave(token: EffectToken? = nil) {
    let waiters = members.withLock { members -> [CheckedContinuation<Void, Never>] in
      if let token { members.tasks[token] = nil }
      members.count -= 1
      guard members.count == 0 else { return [] }
      defer { members.waiters = [] }
      return members.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Cancels all tasks of the group; nothing that they send is reduced any more.
  func cancel() {
    cancelled.store(true, ordering: .relaxed)
    let tasks = members.withLock { Array($0.tasks.values) }
    for task in tasks { task.cancel() }
  }

  /// Waits until nothing is left.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = members.withLock { members in
        if members.count > 0 { members.waiters.append(continuation) }
        return members.count == 0
      }
      if isDone { continuation.resume() }
    }
  }
}
