import StoreRuntime

/// Counts events, and suspends callers until the next one.
///
/// It isn't generic, so that the generic actor that uses it shares one compiled copy.
final class EventCounter: Sendable {
  private struct Waiter {
    let seen: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Contents {
    var count = 0
    var isClosed = false
    var waiters: [Int: Waiter] = [:]
    var lastNumber = 0

    /// Removes and returns the waiters whose wait is over.
    mutating func takeReady() -> [Waiter] {
      let ready = waiters.filter { isClosed || $0.value.seen < count }
      for number in ready.keys { waiters[number] = nil }
      return Array(ready.values)
    }
  }

  private let contents = Guarded(Contents())

  /// The number of events so far.
  var count: Int { contents.withLock { $0.count } }

  /// Counts an event.
  func advance() {
    wake { $0.count += 1 }
  }

  /// Ends all current and future waits.
  func close() {
    wake { $0.isClosed = true }
  }

  private func wake(_ change: (inout Contents) -> Void) {
    let ready = contents.withLock { contents in
      change(&contents)
      return contents.waiters.isEmpty ? [] : contents.takeReady()
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until the count exceeds a number.
  ///
  /// Returns earlier when the time has elapsed, the counter is closed or the task is cancelled.
  ///
  /// - Parameters:
  ///   - seen: The number.
  ///   - limit: The maximum time to wait, at most a day.
  ///   - clock: The clock that measures the limit.
  ///   - isolation: The isolation of the caller, which the timer shares.
  func wait(
    beyond seen: Int, within limit: Duration, on clock: any Clock<Duration>,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    var timer: Task<Void, Never>?
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A task is marked as cancelled before its cancellation handler runs.
        let isWaiting = contents.withLock { contents in
          guard !contents.isClosed, contents.count <= seen, !Task.isCancelled else { return false }
          contents.waiters[number] = Waiter(seen: seen, continuation: continuation)
          return true
        }
        guard isWaiting else { return continuation.resume() }
        timer = Task {
          _ = isolation
          // Another process may send a limit that is too long for any clock.
          try? await clock.sleep(for: min(max(limit, .zero), .seconds(86_400)))
          self.giveUp(number)
        }
      }
    } onCancel: {
      giveUp(number)
    }
    timer?.cancel()
  }

  private func giveUp(_ number: Int) {
    contents.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume()
  }
}
