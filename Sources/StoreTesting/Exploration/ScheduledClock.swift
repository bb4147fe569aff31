import StoreRuntime

/// The clock of one explored run, whose time goes on when the schedule says so.
///
/// A task that is due becomes a point: it wakes at once, or is put off while the time goes on.
final class ScheduledClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let start: Instant
    let participant: Participant?
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct Contents {
    var now = Instant()
    var lastNumber = 0

    /// By deadline, and among equal ones in the order in which they went to sleep.
    var sleepers: [Sleeper] = []

    /// The sleeps that have begun and not ended yet.
    var begun: Set<Int> = []

    /// The sleeps that are to throw, as they were cancelled before they were over.
    var cancelled: Set<Int> = []
  }

  private let contents = Guarded(Contents())
  private let executor: ScheduledExecutor

  init(executor: ScheduledExecutor) {
    self.executor = executor
  }

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// The time at which the next task is due, `nil` if none sleeps.
  var nextDeadline: Instant? { contents.withLock { $0.sleepers.first?.deadline } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    let participant = executor.currentParticipant
    participant?.willWait()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let isCancelled = contents.withLock { contents in
          contents.begun.insert(number)
          guard !contents.cancelled.contains(number) else { return true }
          let sleeper = Sleeper(
            number: number, deadline: max(deadline, contents.now), start: contents.now,
            participant: participant, continuation: continuation)
          let index = contents.sleepers.firstIndex { $0.deadline > sleeper.deadline }
          contents.sleepers.insert(sleeper, at: index ?? contents.sleepers.endIndex)
          return false
        }
        if isCancelled { continuation.resume() }
      }
    } onCancel: {
      contents.withLock { contents -> Sleeper? in
        let index = contents.sleepers.firstIndex { $0.number == number }
        // One that is due has been woken by the time, and isn't there any more.
        if index != nil || !contents.begun.contains(number) { contents.cancelled.insert(number) }
        return index.map { contents.sleepers.remove(at: $0) }
      }?.continuation.resume()
    }
    participant?.didWait()
    let isCancelled = contents.withLock { contents in
      contents.begun.remove(number)
      return contents.cancelled.remove(number) != nil
    }
    if isCancelled { throw CancellationError() }
  }

  /// Moves the time to the next deadline, and makes the task that is due a point.
  func wakeNext() {
    let sleeper = contents.withLock { contents -> Sleeper? in
      guard !contents.sleepers.isEmpty else { return nil }
      let sleeper = contents.sleepers.removeFirst()
      contents.now = sleeper.deadline
      return sleeper
    }
    guard let sleeper else { return }
    let duration = sleeper.start.duration(to: sleeper.deadline)
    executor.add(sleeper.continuation, "sleep for \(duration)", sleeper.participant)
  }
}
