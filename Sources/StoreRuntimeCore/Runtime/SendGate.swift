/// Holds up the effects of stores while others can't keep pace with what these send.
///
/// An effect passes it after each action that it has sent.
@usableFromInline
package final class SendGate: Sendable {
  private struct Contents {
    var isClosed = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Guarded(Contents())

  package init() {}

  /// Holds up those who come from now on.
  package func close() {
    contents.withLock { $0.isClosed = true }
  }

  /// Lets everybody pass from now on.
  ///
  /// - Returns: Those who were held up, to be resumed outside of all locks.
  package func open() -> [CheckedContinuation<Void, Never>] {
    contents.withLock { contents in
      contents.isClosed = false
      defer { contents.waiters = [] }
      return contents.waiters
    }
  }

  /// Waits until the gate is open, also if the task is cancelled.
  @usableFromInline
  nonisolated(nonsending) func pass() async {
    guard contents.withLock({ $0.isClosed }) else { return }
    await withCheckedContinuation { continuation in
      let isOpen = contents.withLock { contents in
        if contents.isClosed { contents.waiters.append(continuation) }
        return !contents.isClosed
      }
      if isOpen { continuation.resume() }
    }
  }
}
