import StoreTesting
import TestSupport
import Testing

struct TestClockTests {
  private let sleepers = Sleepers()

  private var clock: TestClock<Duration> { sleepers.clock }
  private var journal: Journal { sleepers.journal }

  // MARK: - Time

  @Test func theTimeIsCountedFromTheOriginInAnyDurationAndMovedByAndTo() async throws {
    let clock = TestClock<Steps>(now: .init(offset: Steps(count: 1)))
    let start = clock.now
    let task = Task { try await clock.sleep(for: Steps(count: 2)) }
    await clock.waitForSleepers()

    await clock.advance(by: Steps(count: 2))
    try await task.value
    let middle = clock.now
    await clock.advance(to: .init(offset: Steps(count: 5)))
    await clock.advance()
    await clock.advance(to: clock.now)
    await clock.run()

    #expect([start, middle, clock.now].map(\.offset.count) == [1, 3, 5])
    #expect(clock.now.duration(to: start) == Steps(count: -4))
    #expect(TestClock().now.offset == .zero)
    #expect(clock.minimumResolution == .zero)
  }

  @Test func movingTheTimeBackIsAnIssueAndChangesNothing() async {
    let sleepers = Sleepers(now: 3)
    sleepers.sleep("a", until: 4)

    await issue { await sleepers.clock.advance(by: .seconds(-1)) }
      .expect(
        """
        A TestClock can't advance by -1.0 seconds: its time never decreases. The call had no \
        effect. Advance by a duration that isn't negative.
        """)
    await issue { await sleepers.clock.advance(to: .init(offset: .seconds(2))) }
      .expect(
        """
        A TestClock that shows 3.0 seconds can't advance to 2.0 seconds: its time never decreases. \
        The call had no effect. Advance to a time that hasn't passed.
        """)

    #expect(sleepers.clock.now.offset == .seconds(3))
    #expect(sleepers.clock.sleepers.map(\.offset) == [.seconds(4)])
  }

  // MARK: - Sleeping and waking

  @Test(arguments: 0..<40 as Range<UInt64>)
  func behavesAsASortedListOverRandomEvents(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    var model: [(name: String, deadline: Int, task: Task<Void, Never>)] = []
    var (now, expected): (Int, [String]) = (0, [])

    for step in 0..<100 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let deadline = now + Int.random(in: -1...8, using: &random)
        let task = sleepers.sleep("\(step)", until: deadline)
        if deadline < now {
          expected.append("\(step) woke")
        } else {
          model.append(("\(step)", deadline, task))
        }
      case 6..<8:
        guard let index = model.indices.randomElement(using: &random) else { continue }
        let removed = model.remove(at: index)
        removed.task.cancel()
        expected.append("\(removed.name) failed: CancellationError()")
      default:
        now += Int.random(in: 0...4, using: &random)
        await clock.advance(to: .init(offset: .seconds(now)))
        // The position breaks ties, as the order among equal elements isn't promised by `sorted`.
        let due = model.enumerated().filter { $0.element.deadline <= now }
          .sorted { ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset) }
        expected += due.map { "\($0.element.name) woke" }
        model.removeAll { $0.deadline <= now }
      }
      #expect(clock.sleepers.map(\.offset) == model.map { .seconds($0.deadline) }.sorted())
      sleepers.runTasks()
      #expect(journal.entries == expected, "seed \(seed), step \(step)")
      #expect(clock.now.offset == .seconds(now), "seed \(seed), step \(step)")
    }
  }

  @Test func aSleepUntilNowLastsUntilTheNextAdvanceBeItByNothing() async {
    sleepers.start { [clock, journal] in
      try? await clock.sleep(for: .zero)
      journal.note("woke")
    }
    #expect(clock.sleepers.map(\.offset) == [.zero])

    await clock.advance()
    sleepers.runTasks()

    #expect(journal.entries == ["woke"])
  }

  @Test func aTaskThatSleepsForNothingWithoutAnEndIsAnIssueOfTheAdvance() async throws {
    let task = Task(executorPreference: InlineExecutor()) { [clock] in
      try await clock.sleep(for: .seconds(1))
      while true { try await clock.sleep(for: .zero) }
    }
    await clock.waitForSleepers()

    await issue { await clock.advance(by: .seconds(2)) }
      .expect("shows 1.0 seconds has ended 10,000 sleeps")

    #expect(clock.now.offset == .seconds(1))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTaskThatSleepsAgainDuringAnAdvanceOrARunIsWokenByIt() async throws {
    let task = Task(executorPreference: InlineExecutor()) { [clock, journal] in
      for _ in 1...5 {
        try await clock.sleep(for: .seconds(2))
        journal.note("\(clock.now.offset)")
      }
    }

    await clock.advance(by: .seconds(7))
    #expect(journal.entries == ["2.0 seconds", "4.0 seconds", "6.0 seconds"])
    #expect(clock.now.offset == .seconds(7))
    await clock.run()

    #expect(journal.entries.suffix(2) == ["8.0 seconds", "10.0 seconds"])
    #expect(clock.now.offset == .seconds(10))
    try await task.value
  }

  @MainActor
  @Test func noCallLeavesTheCallerThatNeedNot() async throws {
    let other = Task { @MainActor [journal] in journal.note("another task of the actor") }
    let sleep = Task.immediate { @MainActor [clock] in
      try await clock.sleep(until: .init(offset: .seconds(1)))
    }
    #expect(clock.sleepers.map(\.offset) == [.seconds(1)])

    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await clock.advance(to: .init(offset: .seconds(2)))
    await clock.run()
    journal.note("the caller")
    await other.value
    try await sleep.value

    #expect(journal.entries == ["the caller", "another task of the actor"])
  }

  // MARK: - Cancellation

  @Test(arguments: [-1, 0, 1])
  func aTaskThatWasCancelledBeforeDoesNotSleep(seconds: Int) {
    sleepers.start { [clock, journal] in
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        try await clock.sleep(until: .init(offset: .seconds(seconds)))
      }
      journal.note("went on")
    }

    #expect(journal.entries == ["went on"])
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aTaskThatIsCancelledAfterItWasWokenHasSleptToTheEnd() async {
    let task = sleepers.sleep("a", until: 1)

    await clock.advance(by: .seconds(1))
    task.cancel()
    sleepers.runTasks()

    #expect(journal.entries == ["a woke"])
  }

  @Test func aTaskThatAnotherOneCancelsOnWakingIsNotWoken() async throws {
    let second = sleepers.sleep("b", until: 2)
    let first = Task(executorPreference: InlineExecutor()) { [clock] in
      try await clock.sleep(until: .init(offset: .seconds(1)))
      second.cancel()
    }

    await clock.advance(by: .seconds(2))
    sleepers.runTasks()

    #expect(journal.entries == ["b failed: CancellationError()"])
    try await first.value
  }

  @Test func aCancelledTaskAdvancesTheTimeButDoesNotRunTheClock() async {
    sleepers.sleep("a", until: 1)
    sleepers.sleep("b", until: 5)

    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(3))
      await clock.run()
    }
    await task.value
    sleepers.runTasks()

    #expect(journal.entries == ["a woke"])
    #expect(clock.now.offset == .seconds(3))
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

    #expect(clock.sleepers.map(\.offset) == [.seconds(101)])
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func aRunThatTakesLongerThanItMayIsAnIssue() async {
    sleepers.sleep("a", until: 5)

    await issue { await clock.run(timeout: .zero) }
      .expect(
        """
        A TestClock has run for 0.0 seconds, to 0.0 seconds, but a task still sleeps until 5.0 \
        seconds. Move the time with "advance" instead, or pass a longer timeout.
        """)
    await clock.run(timeout: .seconds(1_000))
    await clock.run(timeout: .zero)

    #expect(clock.now.offset == .seconds(5))
  }

  @Test func aTaskThatSleepsIsASuspension() async throws {
    try await clock.checkSuspension()
    sleepers.sleep("a", until: 1)

    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.run()
    try await clock.checkSuspension()
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
      _ = await cancelled.result
      await waiting.value
    }

    #expect(released == nil)
  }
}
