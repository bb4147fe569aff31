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
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastSerial = 0

    /// The sleepers, the next one first; among equal deadlines the oldest first.
    var sleepers: [Sleeper] = []

    /// The sleepers that were cancelled before they slept.
    var cancelled: Set<Int> = []
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
    let serial = state.withLock { state in
      state.lastSerial += 1
      return state.lastSerial
    }
    // A cancellation after the wake-up leaves its mark.
    defer { state.withLock { _ = $0.cancelled.remove(serial) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(Sleeper(serial: serial, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(serial)
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
    sleeper?.continuation.resume()
    return sleeper != nil
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    let end: Result<Void, any Error>? = state.withLock { state in
      if state.cancelled.remove(sleeper.serial) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      let index = state.sleepers.firstIndex { $0.deadline > sleeper.deadline }
      state.sleepers.insert(sleeper, at: index ?? state.sleepers.endIndex)
      return nil
    }
    if let end { sleeper.continuation.resume(with: end) } else { sleeperCountChanged() }
  }

  private func cancel(_ serial: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.serial == serial }) else {
        state.cancelled.insert(serial)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
