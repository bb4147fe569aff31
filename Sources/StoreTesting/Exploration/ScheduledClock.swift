import StoreRuntime

/// The clock of one explored run, whose time goes on when the schedule says so.
///
/// A task that is due becomes a point: it wakes at once, or is put off while the time goes on.
final class ScheduledClock: Clock {
  typealias Instant = TestClock<Duration>.Instant

  private struct Sleeper: Sendable {
    let duration: Duration
    let participant: Participant?
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private let queue = Guarded(SleepQueue<Instant, Sleeper>(now: Instant()))
  private let executor: ScheduledExecutor

  init(executor: ScheduledExecutor) {
    self.executor = executor
  }

  var now: Instant { queue.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// The time at which the next task is due, `nil` if none sleeps.
  var nextDeadline: Instant? { queue.withLock { $0.deadlines.first } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let ticket = queue.withLock { $0.issueTicket() }
    let participant = executor.currentParticipant
    participant?.willWait()
    defer { participant?.didWait() }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        // A task is marked as cancelled before its handler runs.
        let isCancelled = queue.withLock { queue in
          guard !Task.isCancelled else { return true }
          let deadline = max(deadline, queue.now)
          let sleeper = Sleeper(
            duration: queue.now.duration(to: deadline), participant: participant,
            continuation: continuation)
          queue.insert(sleeper, ticket, until: deadline)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      // A task that is due was woken by the time, and isn't there any more.
      queue.withLock { $0.remove(ticket) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the time to the next deadline, and makes the task that is due a point.
  func wakeNext() {
    guard let sleeper = queue.withLock({ $0.wakeFirst() }) else { return }
    executor.add(
      sleeper.participant, "sleep for \(sleeper.duration)"
    ) { sleeper.continuation.resume() }
  }
}
