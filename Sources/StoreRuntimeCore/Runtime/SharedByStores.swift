// What several stores share that act as one.

/// A counter by which several stores number the elements of their stacks together.
///
/// No two of the stores give the same number to a new element, and the numbers ascend in the order
/// in which elements are added. A store without such a counter counts by itself.
package final class ElementNumbering: Sendable {
  private let next = Guarded(0)

  package init() {}

  /// Returns the number of a new element.
  ///
  /// - Parameter lowest: The lowest number that the store can give.
  /// - Returns: The number.
  func take(from lowest: Int) -> Int {
    next.withLock { next in
      let number = max(next, lowest)
      next = number &+ 1
      return number
    }
  }

  /// Lets this counter and that of a store go on with the same number, the higher one.
  func level(_ context: ReductionContext) {
    let own = context.nextElementID
    context.nextElementID = next.withLock { next in
      next = max(next, own)
      return next
    }
  }
}

/// Holds up the effects of stores while others can't keep pace with what these send.
///
/// An effect passes it after each action that it has sent.
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
