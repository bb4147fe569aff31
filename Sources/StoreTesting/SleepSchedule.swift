/// The time of a test clock, those who sleep on it, and those who wait for sleepers.
///
/// This only keeps the books. Whoever is to be resumed is returned, once, to the owner, who resumes
/// them after leaving the lock that guards the schedule.
///
/// No sleeper's deadline ever lies before ``now``: who would sleep until a time that has passed
/// isn't taken in, and time only moves past those who have been woken.
package struct SleepSchedule<
  Instant: InstantProtocol, Sleeper: Sendable, Waiter: Sendable
>: Sendable {
  /// Names one sleep or one wait, from before it is entered until after it has ended.
  package struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// What becomes of somebody who would like to sleep.
  package enum Admission: Sendable {
    /// The deadline has passed: there is nothing to sleep for.
    case passed

    /// The sleeper is in the schedule; these waiters now have as many sleepers as they waited for.
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

  // By deadline, and among equal deadlines by arrival.
  private var sleeps: [Sleep] = []
  private var waits: [Wait] = []
  private var ticketCount = 0

  /// Makes a schedule in which nobody sleeps.
  package init(now: Instant) {
    self.now = now
  }

  /// The deadlines of those who sleep, in the order in which they will be woken.
  package var deadlines: [Instant] {
    sleeps.map(\.deadline)
  }

  /// Issues a ticket that was never issued before.
  package mutating func issueTicket() -> Ticket {
    defer { ticketCount += 1 }
    return Ticket(number: ticketCount)
  }

  /// Takes a sleeper in, unless the deadline has passed.
  ///
  /// One whose deadline is just now sleeps until somebody moves the time, be it by nothing.
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
  /// - Returns: The sleeper, or nil if nobody sleeps with this ticket.
  package mutating func removeSleeper(with ticket: Ticket) -> Sleeper? {
    guard let index = sleeps.firstIndex(where: { $0.ticket == ticket }) else { return nil }

    return sleeps.remove(at: index).sleeper
  }

  /// Removes the first sleeper and moves the time on to the deadline.
  ///
  /// - Returns: The sleeper, or nil if nobody sleeps.
  package mutating func wakeFirst() -> Sleeper? {
    guard let first = sleeps.first else { return nil }

    now = first.deadline
    sleeps.removeFirst()
    return first.sleeper
  }

  /// Removes the first sleeper who is due by a given time, and moves the time on to the deadline.
  ///
  /// - Returns: The sleeper, or nil if nobody is due by then; the time has then come.
  package mutating func wakeFirst(dueBy target: Instant) -> Sleeper? {
    guard let first = sleeps.first, first.deadline <= target else {
      now = max(now, target)
      return nil
    }

    return wakeFirst()
  }

  /// Takes in somebody who waits for sleepers, unless there are enough.
  ///
  /// - Returns: Whether the waiter was taken in.
  package mutating func admit(
    _ waiter: Waiter,
    with ticket: Ticket,
    forSleepers count: Int
  ) -> Bool {
    guard count > sleeps.count else { return false }

    waits.append(Wait(ticket: ticket, count: count, waiter: waiter))
    return true
  }

  /// Removes a waiter who has not had enough sleepers.
  ///
  /// - Returns: The waiter, or nil if nobody waits with this ticket.
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
