import StoreTesting
import TestSupport
import Testing

struct SleepScheduleTests {
  private typealias Instant = TestClock<Steps>.Instant
  private typealias Schedule = SleepSchedule<Instant, String, String>

  private static func instant(_ count: Int) -> Instant {
    Instant(offset: Steps(count: count))
  }

  private var schedule = Schedule(now: instant(0))

  @Test mutating func everyTicketIsNew() {
    let tickets = (1...5).map { _ in schedule.issueTicket() }

    #expect(Set(tickets).count == 5)
  }

  @Test mutating func whoIsLateIsNotTakenIn() {
    let admission = schedule.admit("a", with: schedule.issueTicket(), until: Self.instant(-1))

    guard case .passed = admission else {
      Issue.record("The sleeper was taken in: \(admission).")
      return
    }
    #expect(schedule.deadlines.isEmpty)
  }

  @Test mutating func wakingTheFirstMovesTheTimeToTheDeadlineAndNoFurther() {
    sleep("a", until: 2)
    sleep("b", until: 4)

    #expect(schedule.wakeFirst(dueBy: Self.instant(3)) == "a")
    #expect(schedule.now == Self.instant(2))
    #expect(schedule.wakeFirst(dueBy: Self.instant(3)) == nil)
    #expect(schedule.now == Self.instant(3))
    #expect(schedule.wakeFirst() == "b")
    #expect(schedule.now == Self.instant(4))
    #expect(schedule.wakeFirst() == nil)
    #expect(schedule.now == Self.instant(4))
  }

  @Test mutating func theTimeNeverGoesBack() {
    _ = schedule.wakeFirst(dueBy: Self.instant(3))

    _ = schedule.wakeFirst(dueBy: Self.instant(1))

    #expect(schedule.now == Self.instant(3))
  }

  @Test mutating func aSleeperIsReturnedOnce() {
    let removed = sleep("a", until: 1)
    let woken = sleep("b", until: 1)

    #expect(schedule.removeSleeper(with: removed) == "a")
    #expect(schedule.removeSleeper(with: removed) == nil)
    #expect(schedule.wakeFirst() == "b")
    #expect(schedule.removeSleeper(with: woken) == nil)
    #expect(schedule.wakeFirst() == nil)
  }

  @Test mutating func aWaiterIsReturnedOnce() {
    let removed = schedule.issueTicket()
    let satisfied = schedule.issueTicket()
    _ = schedule.admit("v", with: removed, forSleepers: 1)
    _ = schedule.admit("w", with: satisfied, forSleepers: 1)

    #expect(schedule.removeWaiter(with: removed) == "v")
    #expect(schedule.removeWaiter(with: removed) == nil)
    let admission = schedule.admit("a", with: schedule.issueTicket(), until: Self.instant(1))
    #expect(satisfiedWaiters(of: admission) == ["w"])
    #expect(schedule.removeWaiter(with: satisfied) == nil)
  }

  @Test mutating func aWaiterWithEnoughSleepersIsNotTakenIn() {
    sleep("a", until: 1)

    let isFirstTakenIn = schedule.admit("v", with: schedule.issueTicket(), forSleepers: 1)
    let isSecondTakenIn = schedule.admit("w", with: schedule.issueTicket(), forSleepers: 2)

    #expect(!isFirstTakenIn)
    #expect(isSecondTakenIn)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func behavesAsASortedListOverRandomEvents(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var schedule = Schedule(now: Self.instant(0))
    var model: [(ticket: Schedule.Ticket, name: String, deadline: Int)] = []
    var now = 0

    for step in 0..<200 {
      let context: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let ticket = schedule.issueTicket()
        let deadline = now + Int.random(in: -1...8, using: &random)
        _ = schedule.admit("\(step)", with: ticket, until: Self.instant(deadline))
        if deadline >= now { model.append((ticket, "\(step)", deadline)) }
      case 6..<8:
        guard let index = model.indices.randomElement(using: &random) else { continue }
        #expect(schedule.removeSleeper(with: model[index].ticket) == model[index].name, context)
        model.remove(at: index)
      default:
        now += Int.random(in: 0...4, using: &random)
        var woken: [String] = []
        while let sleeper = schedule.wakeFirst(dueBy: Self.instant(now)) { woken.append(sleeper) }
        let due = model.filter { $0.deadline <= now }
        model.removeAll { $0.deadline <= now }
        #expect(woken == Self.sortedStably(due.map { ($0.name, $0.deadline) }), context)
      }
      #expect(schedule.now == Self.instant(now), context)
      #expect(schedule.deadlines == model.map { Self.instant($0.deadline) }.sorted(), context)
    }
  }

  // The position breaks ties, as the order among equal elements isn't promised by `sorted`.
  private static func sortedStably(_ sleepers: [(name: String, deadline: Int)]) -> [String] {
    sleepers.enumerated()
      .sorted { ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset) }
      .map(\.element.name)
  }

  @discardableResult
  private mutating func sleep(_ name: String, until deadline: Int) -> Schedule.Ticket {
    let ticket = schedule.issueTicket()
    _ = schedule.admit(name, with: ticket, until: Self.instant(deadline))
    return ticket
  }

  private func satisfiedWaiters(of admission: Schedule.Admission) -> [String] {
    guard case .asleep(let satisfied) = admission else { return [] }

    return satisfied
  }
}
