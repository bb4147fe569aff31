import StoreRuntime

/// The clock of one explored run; the schedule advances its time.
///
/// A task that is due becomes a point: it resumes at once, or is put off while the time advances.
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

  /// The next deadline, or `nil` if no task sleeps.
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
      // A task that is due was already removed and resumed by the clock.
      queue.withLock { $0.remove(ticket) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the time to the next deadline, and adds a point for the task that is due.
  func wakeNext() {
    guard let sleeper = queue.withLock({ $0.wakeFirst() }) else { return }
    executor.add(
      sleeper.participant, "sleep for \(sleeper.duration)"
    ) { sleeper.continuation.resume() }
  }
}
