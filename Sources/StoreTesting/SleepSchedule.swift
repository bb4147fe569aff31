/// The time of a test clock, its sleepers, and the waiters for sleepers.
///
/// The schedule only keeps the books. It returns each sleeper and waiter to be resumed once, to
/// its owner. The owner resumes them after it has left the lock that guards the schedule.
///
/// No sleeper's deadline ever lies before ``now``: the schedule doesn't admit a sleeper whose
/// deadline has passed, and the time only moves past sleepers that were woken.
package struct SleepSchedule<
  Instant: InstantProtocol, Sleeper: Sendable, Waiter: Sendable
>: Sendable {
  /// The number of one sleep or wait, valid from before it begins until after it has ended.
  package struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The result of an attempt to sleep.
  package enum Admission: Sendable {
    /// The deadline has passed: the task doesn't sleep.
    case passed

    /// The sleeper is in the schedule. These waiters now have as many sleepers as they waited for.
    case asleep(satisfied: [Waiter])
  }

  private struct Sleep {
    let ticket: Ticket
    let deadline: Instant
    let sleeper: Sleeper
  }

  private struct Wait {
    let ticket: Ticket
    let count: Int
    let waiter: Waiter
  }

  /// The time, which never goes back.
  package private(set) var now: Instant

  // Sorted by deadline, and by arrival among equal deadlines.
  private var sleeps: [Sleep] = []
  private var waits: [Wait] = []
  private var ticketCount = 0

  /// Makes a schedule without sleepers.
  package init(now: Instant) {
    self.now = now
  }

  /// The deadlines of the sleepers, in the order in which they will be woken.
  package var deadlines: [Instant] {
    sleeps.map(\.deadline)
  }

  /// Issues a ticket that was never issued before.
  package mutating func issueTicket() -> Ticket {
    defer { ticketCount += 1 }
    return Ticket(number: ticketCount)
  }

  /// Admits a sleeper, unless the deadline has passed.
  ///
  /// A sleeper whose deadline is exactly ``now`` sleeps until the next call that moves the
  /// time, even by zero.
  package mutating func admit(
    _ sleeper: Sleeper,
    with ticket: Ticket,
    until deadline: Instant
  ) -> Admission {
    guard deadline >= now else { return .passed }

    let sleep = Sleep(ticket: ticket, deadline: deadline, sleeper: sleeper)
    sleeps.insert(sleep, at: indexAfterSleeps(until: deadline))
    let satisfied = waits.filter { $0.count <= sleeps.count }
    waits.removeAll { $0.count <= sleeps.count }
    return .asleep(satisfied: satisfied.map(\.waiter))
  }

  /// Removes a sleeper before the deadline.
  ///
  /// - Returns: The sleeper, or nil if no sleeper has this ticket.
  package mutating func removeSleeper(with ticket: Ticket) -> Sleeper? {
    guard let index = sleeps.firstIndex(where: { $0.ticket == ticket }) else { return nil }

    return sleeps.remove(at: index).sleeper
  }

  /// Removes the first sleeper and moves the time on to the deadline.
  ///
  /// - Returns: The sleeper, or nil if there is none.
  package mutating func wakeFirst() -> Sleeper? {
    guard let first = sleeps.first else { return nil }

    now = first.deadline
    sleeps.removeFirst()
    return first.sleeper
  }

  /// Removes the first sleeper that is due by a given time, and moves the time on to its deadline.
  ///
  /// - Returns: The sleeper, or nil if none is due by then; the time is then at least the given
  ///   one.
  package mutating func wakeFirst(dueBy target: Instant) -> Sleeper? {
    guard let first = sleeps.first, first.deadline <= target else {
      now = max(now, target)
      return nil
    }

    return wakeFirst()
  }

  /// Admits a waiter for sleepers, unless there are enough sleepers.
  ///
  /// - Returns: Whether the waiter was admitted.
  package mutating func admit(
    _ waiter: Waiter,
    with ticket: Ticket,
    forSleepers count: Int
  ) -> Bool {
    guard count > sleeps.count else { return false }

    waits.append(Wait(ticket: ticket, count: count, waiter: waiter))
    return true
  }

  /// Removes a waiter that still waits.
  ///
  /// - Returns: The waiter, or nil if no waiter has this ticket.
  package mutating func removeWaiter(with ticket: Ticket) -> Waiter? {
    guard let index = waits.firstIndex(where: { $0.ticket == ticket }) else { return nil }

    return waits.remove(at: index).waiter
  }

  private func indexAfterSleeps(until deadline: Instant) -> Int {
    var range = sleeps.startIndex..<sleeps.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if sleeps[middle].deadline <= deadline {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
