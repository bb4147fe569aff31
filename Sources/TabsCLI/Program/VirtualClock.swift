import StoreRuntime

/// A clock that stands still until the program moves it.
///
/// With it, a script that waits three seconds ends at once, always with the same result.
final class VirtualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    /// The time since the start of the program.
    var offset: Duration

    func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let serial: Int
    let deadline: Instant

    /// Gets an element when the clock wakes the sleeper.
    let alarm: AsyncStream<Void>.Continuation
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastSerial = 0

    /// The sleepers, the next one first; among equal deadlines the oldest first.
    var sleepers: [Sleeper] = []
  }

  private let state = Guarded(State())
  private let sleeperCountChanged: @Sendable () -> Void

  /// Makes a clock that shows zero.
  ///
  /// - Parameter sleeperCountChanged: Called on any thread after a task has gone to sleep.
  init(sleeperCountChanged: @escaping @Sendable () -> Void = {}) {
    self.sleeperCountChanged = sleeperCountChanged
  }

  var now: Instant { state.withLock(\.now) }

  var minimumResolution: Duration { .zero }

  /// The number of sleepers.
  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let (alarms, alarm) = AsyncStream.makeStream(of: Void.self)
    let serial = state.withLock { state in
      state.lastSerial += 1
      return state.lastSerial
    }
    // A sleeper that was cancelled on its way to bed ends up there nevertheless.
    defer { remove(serial) }
    try await withTaskCancellationHandler {
      let sleeper = Sleeper(serial: serial, deadline: deadline, alarm: alarm)
      let isAsleep = state.withLock { state in
        guard deadline > state.now else { return false }
        let index = state.sleepers.firstIndex { $0.deadline > sleeper.deadline }
        state.sleepers.insert(sleeper, at: index ?? state.sleepers.endIndex)
        return true
      }
      guard isAsleep else { return }
      sleeperCountChanged()
      for await _ in alarms { return }
      throw CancellationError()
    } onCancel: {
      remove(serial)
      alarm.finish()
    }
  }

  /// Moves on to the next deadline, and wakes the first sleeper.
  ///
  /// - Parameter limit: The instant to stop at.
  /// - Returns: Whether a sleeper was woken. If not, the clock shows `limit`.
  func wakeNext(until limit: Instant) -> Bool {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let first = state.sleepers.first, first.deadline <= limit else {
        state.now = max(state.now, limit)
        return nil
      }
      state.now = max(state.now, first.deadline)
      return state.sleepers.removeFirst()
    }
    sleeper?.alarm.yield()
    return sleeper != nil
  }

  private func remove(_ serial: Int) {
    state.withLock { state in state.sleepers.removeAll { $0.serial == serial } }
  }
}
