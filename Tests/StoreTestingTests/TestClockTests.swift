import StoreTesting
import Testing

struct TestClockTests {
  private let sleepers = Sleepers()

  private var clock: TestClock<Duration> { sleepers.clock }
  private var journal: Journal { sleepers.journal }

  // MARK: - Time

  @Test func startsAtItsOriginOrWhereItIsTold() {
    let later = TestClock<Duration>(now: .init(offset: .seconds(5)))

    #expect(TestClock().now.offset == .zero)
    #expect(later.now.offset == .seconds(5))
    #expect(later.minimumResolution == .zero)
  }

  @Test func advancesMoveTheTimeByAndTo() async {
    await clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))

    await clock.advance(to: .init(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(5))

    await clock.advance()
    await clock.advance(to: clock.now)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func advancingByLessThanNothingIsAnIssueAndChangesNothing() async {
    let sleepers = Sleepers(now: 3)
    sleepers.sleep("a", until: 4)

    await issue { await sleepers.clock.advance(by: .seconds(-1)) }
      .expect(
        """
        A TestClock was told to advance by -1.0 seconds. Its time never goes back, so it stays \
        where it is and wakes nobody. Advance by a duration that is not negative.
        """)

    #expect(sleepers.clock.now.offset == .seconds(3))
    #expect(sleepers.clock.sleepers.map(\.offset) == [.seconds(4)])
  }

  @Test func advancingToATimeThatHasPassedIsAnIssueAndChangesNothing() async {
    let sleepers = Sleepers(now: 3)
    sleepers.sleep("a", until: 4)

    await issue { await sleepers.clock.advance(to: .init(offset: .seconds(2))) }
      .expect(
        """
        A TestClock that shows 3.0 seconds was told to advance to 2.0 seconds. Its time never goes \
        back, so it stays where it is and wakes nobody. Advance to a time that has not passed.
        """)

    #expect(sleepers.clock.now.offset == .seconds(3))
    #expect(sleepers.clock.sleepers.map(\.offset) == [.seconds(4)])
  }

  @Test func instantsAreCountedFromTheOrigin() {
    let early = TestClock<Duration>.Instant(offset: .seconds(2))
    let late = early.advanced(by: .seconds(3))

    #expect(late.offset == .seconds(5))
    #expect(early.duration(to: late) == .seconds(3))
    #expect(late.duration(to: early) == .seconds(-3))
    #expect(early < late)
    #expect(!(late < early))
  }

  // MARK: - Sleeping

  @Test(arguments: [-1, 0, 2])
  func aSleepUntilATimeThatHasPassedReturnsAtOnce(seconds: Int) {
    let sleepers = Sleepers(now: 3)

    sleepers.sleep("a", until: seconds)

    #expect(sleepers.journal.entries == ["a woke"])
    #expect(sleepers.clock.sleepers.isEmpty)
  }

  @Test func aSleepUntilNowLastsUntilTheNextAdvanceBeItByNothing() async {
    let sleepers = Sleepers(now: 3)

    sleepers.sleep("a", until: 3)
    sleepers.start { [clock = sleepers.clock, journal = sleepers.journal] in
      try? await clock.sleep(for: .zero)
      journal.note("b woke")
    }
    #expect(sleepers.clock.sleepers.map(\.offset) == [.seconds(3), .seconds(3)])
    #expect(sleepers.journal.entries.isEmpty)

    await sleepers.clock.advance()
    sleepers.runTasks()

    #expect(sleepers.journal.entries == ["a woke", "b woke"])
    #expect(sleepers.clock.now.offset == .seconds(3))
  }

  @Test func aTaskThatSleepsForNothingWithoutAnEndIsAnIssueOfTheAdvance() async throws {
    let task = Task(executorPreference: InlineExecutor()) { [clock] in
      try await clock.sleep(for: .seconds(1))
      while true { try await clock.sleep(for: .zero) }
    }
    await clock.waitForSleepers()

    await issue { await clock.advance(by: .seconds(2)) }
      .expect("shows 1.0 seconds has woken 10,000 sleeps")

    #expect(clock.now.offset == .seconds(1))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func nobodyWakesBeforeTheDeadline() async {
    sleepers.sleep("a", until: 3)

    await clock.advance(by: .seconds(2))
    sleepers.runTasks()

    #expect(journal.entries.isEmpty)
    #expect(clock.sleepers.map(\.offset) == [.seconds(3)])
  }

  @Test func aSleeperWakesAtTheDeadline() async {
    sleepers.sleep("a", until: 3)

    await clock.advance(by: .seconds(3))
    sleepers.runTasks()

    #expect(journal.entries == ["a woke"])
    #expect(clock.sleepers.isEmpty)
  }

  @Test func theSleepersAreListedByDeadlineOncePerTask() {
    for seconds in [3, 1, 2, 1] { sleepers.sleep("one", until: seconds) }

    #expect(clock.sleepers.map(\.offset) == [.seconds(1), .seconds(1), .seconds(2), .seconds(3)])
  }

  @MainActor
  @Test func aSleepBeginsBeforeTheCallerIsLeft() async throws {
    let task = Task.immediate { @MainActor [clock] in
      try await clock.sleep(until: .init(offset: .seconds(1)))
    }

    #expect(clock.sleepers.map(\.offset) == [.seconds(1)])
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func worksAsAnyClockOfItsDuration() async {
    let anyClock: any Clock<Duration> = clock
    sleepers.start { [journal] in
      try? await anyClock.sleep(for: .seconds(2))
      journal.note("woke")
    }
    #expect(clock.sleepers.map(\.offset) == [.seconds(2)])

    await clock.advance(by: .seconds(2))
    sleepers.runTasks()

    #expect(journal.entries == ["woke"])
  }

  @Test func countsInAnyDuration() async throws {
    let clock = TestClock<Steps>()
    let task = Task { try await clock.sleep(for: Steps(count: 2)) }

    await clock.waitForSleepers()
    await clock.advance(by: Steps(count: 2))

    try await task.value
    #expect(clock.now.offset == Steps(count: 2))
  }

  // MARK: - Waking

  @Test func sleepersWakeInTheOrderOfTheirDeadlines() async {
    for seconds in [3, 1, 5, 4, 2] { sleepers.sleep("\(seconds)", until: seconds) }

    await clock.advance(to: .init(offset: .seconds(4)))
    sleepers.runTasks()

    #expect(journal.entries == ["1 woke", "2 woke", "3 woke", "4 woke"])
    #expect(clock.sleepers.map(\.offset) == [.seconds(5)])
  }

  @Test func sleepersWithEqualDeadlinesWakeInTheOrderOfTheirArrival() async {
    for name in ["a", "b", "c"] { sleepers.sleep(name, until: 1) }
    sleepers.sleep("d", until: 2)
    sleepers.sleep("e", until: 1)

    await clock.advance(by: .seconds(2))
    sleepers.runTasks()

    #expect(journal.entries == ["a woke", "b woke", "c woke", "e woke", "d woke"])
  }

  @Test func theTimeIsTheDeadlineWhileATaskIsWokenAndTheTargetInTheEnd() async throws {
    let tasks = [1, 3, 2].map { seconds in
      Task(executorPreference: InlineExecutor()) { [clock, journal] in
        try await clock.sleep(until: .init(offset: .seconds(seconds)))
        journal.note("\(clock.now.offset)")
      }
    }

    await clock.advance(by: .seconds(5))

    #expect(journal.entries == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    #expect(clock.now.offset == .seconds(5))
    for task in tasks { try await task.value }
  }

  @Test func aTaskThatSleepsAgainDuringAnAdvanceIsWokenByIt() async throws {
    let task = Task(executorPreference: InlineExecutor()) { [clock, journal] in
      for _ in 1...4 {
        try await clock.sleep(for: .seconds(2))
        journal.note("\(clock.now.offset)")
      }
    }

    await clock.advance(by: .seconds(7))

    #expect(journal.entries == ["2.0 seconds", "4.0 seconds", "6.0 seconds"])
    #expect(clock.sleepers.map(\.offset) == [.seconds(8)])
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func aTaskThatCountsItsDeadlinesUpMissesNoneHoweverLateItIs() async {
    sleepers.start { [clock, journal] in
      var deadline = clock.now
      while !Task.isCancelled {
        deadline = deadline.advanced(by: .seconds(2))
        try? await clock.sleep(until: deadline)
        journal.note("\(deadline.offset)")
      }
    }

    await clock.advance(by: .seconds(7))
    sleepers.runTasks()

    #expect(journal.entries == ["2.0 seconds", "4.0 seconds", "6.0 seconds"])
    #expect(clock.sleepers.map(\.offset) == [.seconds(8)])
  }

  @Test func aTaskThatIsLateSleepsForADurationFromTheTarget() async {
    sleepers.start { [clock] in
      while !Task.isCancelled { try? await clock.sleep(for: .seconds(2)) }
    }

    await clock.advance(by: .seconds(7))
    sleepers.runTasks()

    #expect(clock.sleepers.map(\.offset) == [.seconds(9)])
  }

  @Test func aStepFromDeadlineToDeadlineLeavesNothingToChance() async throws {
    let journal = Journal()
    let task = Task { [clock] in
      for _ in 1...3 {
        try await clock.sleep(for: .seconds(1))
        journal.note("\(clock.now.offset)")
      }
    }

    for _ in 1...3 {
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
    }
    try await task.value

    #expect(journal.entries == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
  }

  @MainActor
  @Test func anAdvanceDoesNotLeaveTheCaller() async {
    let journal = Journal()
    let other = Task { @MainActor in journal.note("another task of the actor") }

    await clock.advance(by: .seconds(1))
    await clock.advance(to: .init(offset: .seconds(2)))
    await clock.run()
    journal.note("the caller")
    await other.value

    #expect(journal.entries == ["the caller", "another task of the actor"])
  }

  @Test func theAdvanceOfACancelledTaskIsNotCutShort() async {
    sleepers.sleep("a", until: 1)
    sleepers.sleep("b", until: 2)

    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(3))
    }
    await task.value
    sleepers.runTasks()

    #expect(journal.entries == ["a woke", "b woke"])
    #expect(clock.now.offset == .seconds(3))
  }

  // MARK: - Running

  @Test func runWakesAllInOrderAndStopsAtTheLastDeadline() async {
    for seconds in [3, 1, 60, 1] { sleepers.sleep("\(seconds)", until: seconds) }

    await clock.run()
    sleepers.runTasks()

    #expect(journal.entries == ["1 woke", "1 woke", "3 woke", "60 woke"])
    #expect(clock.now.offset == .seconds(60))
    #expect(clock.sleepers.isEmpty)
  }

  @Test func runLeavesTheTimeWhereItIsWhenNobodySleeps() async {
    await clock.advance(by: .seconds(1))

    await clock.run()

    #expect(clock.now.offset == .seconds(1))
  }

  @Test func runWakesThoseWhoSleepAgainDuringIt() async throws {
    let task = Task(executorPreference: InlineExecutor()) { [clock, journal] in
      for seconds in 1...3 {
        try await clock.sleep(for: .seconds(seconds))
        journal.note("\(clock.now.offset)")
      }
    }

    await clock.run()

    #expect(journal.entries == ["1.0 seconds", "3.0 seconds", "6.0 seconds"])
    #expect(clock.sleepers.isEmpty)
    try await task.value
  }

  @Test func runWakesNobodyOnceItsTaskIsCancelled() async {
    sleepers.sleep("a", until: 1)

    let runner = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.run()
    }
    await runner.value
    sleepers.runTasks()

    #expect(journal.entries.isEmpty)
    #expect(clock.now.offset == .zero)
    #expect(clock.sleepers.map(\.offset) == [.seconds(1)])
  }

  @Test func cancellationEndsARunOverATaskThatKeepsSleeping() async throws {
    let executor = ManualExecutor()
    let runner = Task(executorPreference: executor) { [clock] in await clock.run() }
    let task = Task(executorPreference: InlineExecutor()) { [clock] in
      for _ in 1...101 {
        try await clock.sleep(for: .seconds(1))
        if clock.now.offset == .seconds(100) { runner.cancel() }
      }
    }

    executor.runJobs()

    #expect(clock.now.offset == .seconds(100))
    #expect(clock.sleepers.map(\.offset) == [.seconds(101)])
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  // MARK: - Life

  @Test func aClockThatNobodyUsesIsReleased() async throws {
    weak var released: TestClock<Duration>?
    do {
      let clock = TestClock()
      released = clock
      let woken = Task { try await clock.sleep(for: .seconds(1)) }
      let cancelled = Task { try await clock.sleep(for: .seconds(2)) }
      let waiting = Task { await clock.waitForSleepers(3) }
      await clock.waitForSleepers(2)
      await clock.advance(by: .seconds(1))
      cancelled.cancel()
      waiting.cancel()
      try await woken.value
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      await waiting.value
    }

    #expect(released == nil)
  }
}
