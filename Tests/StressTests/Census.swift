import StoreRuntime

/// Knows how many effects are running, and for whom.
final class Census: Sendable {
  private struct Contents {
    var counts: [Int: Int] = [:]
    var expected: [Int: Int]?
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let contents = Guarded(Contents())

  /// How many effects are running for each.
  var counts: [Int: Int] { contents.withLock(\.counts) }

  func begin(_ name: Int) {
    change(name, by: 1)
  }

  func end(_ name: Int) {
    change(name, by: -1)
  }

  /// Waits until exactly these effects are running, or the task is cancelled.
  func wait(for counts: [Int: Int]) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = contents.withLock { contents in
          if contents.counts == counts || Task.isCancelled { return true }
          contents.expected = counts
          contents.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      contents.withLock { $0.waiter.take() }?.resume()
    }
  }

  private func change(_ name: Int, by difference: Int) {
    let waiter = contents.withLock { contents -> CheckedContinuation<Void, Never>? in
      let count = contents.counts[name, default: 0] + difference
      contents.counts[name] = count == 0 ? nil : count
      return contents.counts == contents.expected ? contents.waiter.take() : nil
    }
    waiter?.resume()
  }
}
