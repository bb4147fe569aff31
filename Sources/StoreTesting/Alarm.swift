import StoreRuntime

/// The limit of a wait, in real time.
///
/// An alarm needs a free thread to ring, so on a busy machine the awaited work usually runs first.
final class Alarm: Sendable {
  private let isOver = Guarded(false)

  /// `true` if the time has elapsed.
  var hasRung: Bool { isOver.withLock { $0 } }

  /// Sets the alarm.
  ///
  /// - Parameters:
  ///   - time: The time until the alarm rings.
  ///   - onRing: Wakes the waiting task.
  /// - Returns: A task. The alarm doesn't ring if the task is cancelled before.
  func set(to time: Duration, _ onRing: @escaping @Sendable () -> Void) -> Task<Void, any Error> {
    Task.detached {
      try await Task.sleep(for: time)
      self.isOver.withLock { $0 = true }
      onRing()
    }
  }
}
