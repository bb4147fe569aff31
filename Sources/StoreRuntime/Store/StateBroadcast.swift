/// Tells the readers of a store's states that there is something new to read.
///
/// It holds versions, not states: a reader that is told fetches the state itself. The store keeps
/// this object only as long as a reader does.
final class StateBroadcast: Sendable {
  private struct Contents {
    var version = 0
    var last: (any Sendable)?
    var isFinished = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private let contents = Guarded(Contents())

  /// The version of the newest state.
  var version: Int {
    contents.withLock(\.version)
  }

  /// Waits until the store has been released.
  ///
  /// - Returns: The state that it had then.
  func waitForLast() async -> (any Sendable)? {
    while contents.withLock({ !$0.isFinished }) {
      guard await waitForChange(after: Int.max) || !Task.isCancelled else { return nil }
    }
    return contents.withLock(\.last)
  }

  /// Tells the readers that the state may have changed.
  func announceChange() {
    let waiters = contents.withLock { contents in
      contents.version += 1
      defer { contents.waiters = [:] }
      return contents.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Tells the readers that there won't be another state.
  ///
  /// - Parameter last: The last state, for readers that haven't seen it yet.
  func finish(last: (any Sendable)?) {
    let waiters = contents.withLock { contents in
      contents.isFinished = true
      contents.last = last
      defer { contents.waiters = [:] }
      return contents.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Waits until there is a version above the one that a reader has seen.
  ///
  /// Returns at once if there is, if the store is gone, or if the task is cancelled.
  ///
  /// - Parameter seen: The version that the reader has seen last.
  /// - Returns: Whether there is such a version.
  func waitForChange(after seen: Int) async -> Bool {
    let id = contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = contents.withLock { contents in
          if contents.version > seen || contents.isFinished || Task.isCancelled { return true }
          contents.waiters[id] = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let waiter = contents.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.resume()
    }
    return version > seen
  }
}
