import StoreRuntime

/// The limit of a wait, in real time.
///
/// An alarm needs a free thread to ring, so on a busy machine the awaited work gets its turn first.
final class Alarm: Sendable {
  private let isOver = Guarded(false)

  /// Whether the time is over.
  var hasRung: Bool { isOver.withLock { $0 } }

  /// Sets the alarm.
  ///
  /// - Parameters:
  ///   - time: When it rings.
  ///   - onRing: Wakes who waits.
  /// - Returns: A task; the alarm doesn't ring if it is cancelled before.
  func set(to time: Duration, _ onRing: @escaping @Sendable () -> Void) -> Task<Void, any Error> {
    Task.detached {
      try await Task.sleep(for: time)
      self.isOver.withLock { $0 = true }
      onRing()
    }
  }
}
