import StoreRuntime

/// Counts events, and lets others wait for the next.
///
/// It isn't generic: code in the generic actor that uses it is compiled once.
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

    /// Takes those out who needn't wait any longer.
    mutating func takeReady() -> [Waiter] {
      let ready = waiters.filter { isClosed || $0.value.seen < count }
      for number in ready.keys { waiters[number] = nil }
      return Array(ready.values)
    }
  }

  private let contents = Guarded(Contents())

  /// How many events there were.
  var count: Int { contents.withLock { $0.count } }

  /// Counts an event.
  func advance() {
    wake { $0.count += 1 }
  }

  /// Ends the waits, those that come later, too.
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

  /// Waits until more events were counted than a number.
  ///
  /// Returns earlier when the time is over, when the counter is closed, and when the task is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - seen: The number.
  ///   - limit: How long to wait, at most a day.
  ///   - clock: The clock of the limit.
  ///   - isolation: The isolation of the caller, which the timer has too.
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
        // A task is marked as cancelled before its handler runs.
        let isWaiting = contents.withLock { contents in
          guard !contents.isClosed, contents.count <= seen, !Task.isCancelled else { return false }
          contents.waiters[number] = Waiter(seen: seen, continuation: continuation)
          return true
        }
        guard isWaiting else { return continuation.resume() }
        timer = Task {
          _ = isolation
          // A limit that another process sends may be so long that no clock can count to its end.
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
