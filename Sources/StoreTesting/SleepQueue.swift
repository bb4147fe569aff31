/// The time of a manually driven clock, and its sleepers with their deadlines.
///
/// The queue returns each sleeper once, to its owner, which resumes it after releasing the lock
/// that guards the queue. No deadline is before ``now``: the owner inserts none that has passed,
/// and the time only moves past sleepers that were returned.
struct SleepQueue<Instant: InstantProtocol, Sleeper> {
  /// The time, which never moves back.
  private(set) var now: Instant

  // Sorted by deadline, and by arrival among equal deadlines.
  private var sleeps: [(ticket: Int, deadline: Instant, sleeper: Sleeper)] = []
  private var lastTicket = 0

  /// Makes a queue without sleepers.
  init(now: Instant) {
    self.now = now
  }

  /// The deadlines of the sleepers, in the order in which they will be resumed.
  var deadlines: some RandomAccessCollection<Instant> { sleeps.lazy.map(\.deadline) }

  /// Returns a number that no other sleep has, valid before the sleep begins and after its end.
  mutating func issueTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Inserts a sleeper; a deadline of ``now`` is reached by the next call that moves the time.
  mutating func insert(_ sleeper: Sleeper, _ ticket: Int, until deadline: Instant) {
    let last = sleeps.lastIndex { $0.deadline <= deadline }
    sleeps.insert((ticket, deadline, sleeper), at: last.map { $0 + 1 } ?? 0)
  }

  /// Removes a sleeper before its deadline, or returns `nil` if none has the ticket.
  mutating func remove(_ ticket: Int) -> Sleeper? {
    sleeps.firstIndex { $0.ticket == ticket }.map { sleeps.remove(at: $0).sleeper }
  }

  /// Removes the first sleeper and advances the time to its deadline.
  ///
  /// - Parameter target: The time by which the sleeper is due, or `nil` for any.
  /// - Returns: The sleeper, or `nil` if there is none; the time is then at least the target.
  mutating func wakeFirst(dueBy target: Instant? = nil) -> Sleeper? {
    guard let deadline = sleeps.first?.deadline, deadline <= target ?? deadline else {
      now = max(now, target ?? now)
      return nil
    }
    now = deadline
    return sleeps.removeFirst().sleeper
  }
}
