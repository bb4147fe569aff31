import StoreRuntime

/// A clock that advances only when the program advances it.
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

    /// Yields an element when the clock wakes the sleeper.
    let alarm: AsyncStream<Void>.Continuation
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastSerial = 0

    /// The sleepers by deadline, the earliest first; the oldest first among equal deadlines.
    var sleepers: [Sleeper] = []
  }

  private let state = Guarded(State())
  private let sleeperCountChanged: @Sendable () -> Void

  /// Makes a clock that starts at zero.
  ///
  /// - Parameter sleeperCountChanged: Called on any thread when a task has fallen asleep.
  init(sleeperCountChanged: @escaping @Sendable () -> Void = {}) {
    self.sleeperCountChanged = sleeperCountChanged
  }

  var now: Instant { state.withLock(\.now) }

  var minimumResolution: Duration { .zero }

  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let (alarms, alarm) = AsyncStream.makeStream(of: Void.self)
    let serial = state.withLock { state in
      state.lastSerial += 1
      return state.lastSerial
    }
    // A sleeper that is cancelled before it is inserted is inserted nevertheless.
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

  /// Advances to the next deadline, and wakes the first sleeper.
  ///
  /// - Parameter limit: The latest instant to advance to.
  /// - Returns: `true` if a sleeper was woken. Otherwise the clock shows `limit`.
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
