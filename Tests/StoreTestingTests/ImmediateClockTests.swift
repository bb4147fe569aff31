import StoreTesting
import Testing

struct ImmediateClockTests {
  private let clock = ImmediateClock()

  @Test func startsAtItsOriginOrWhereItIsTold() {
    let later = ImmediateClock<Duration>(now: .init(offset: .seconds(5)))

    #expect(clock.now.offset == .zero)
    #expect(later.now.offset == .seconds(5))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func aSleepMovesTheTimeOnToItsDeadline() async throws {
    try await clock.sleep(until: .init(offset: .seconds(3)))
    try await clock.sleep(for: .seconds(4))

    #expect(clock.now.offset == .seconds(7))
  }

  @Test(arguments: [-1, 0, 2, 3])
  func aDeadlineThatHasComeLeavesTheTimeWhereItIs(seconds: Int) async throws {
    try await clock.sleep(for: .seconds(3))

    try await clock.sleep(until: .init(offset: .seconds(seconds)))

    #expect(clock.now.offset == .seconds(3))
  }

  @MainActor
  @Test func aSleepDoesNotLeaveTheCaller() async throws {
    let journal = Journal()

    let task = Task.immediate { @MainActor [clock] in
      try await clock.sleep(until: .init(offset: .seconds(1)))
      journal.note("slept")
    }

    #expect(journal.entries == ["slept"])
    try await task.value
  }

  @Test func aCancelledTaskGetsAnErrorAndLeavesTheTimeWhereItIs() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func cancellationEndsALoopOfSleeps() async {
    let task = Task { [clock] in
      for _ in 1...200 {
        try await clock.sleep(for: .seconds(1))
        if clock.now.offset == .seconds(100) { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .seconds(100))
  }

  @Test func sleepsOfManyTasksEndAtTheLatestDeadline() async throws {
    try await withThrowingTaskGroup { group in
      for seconds in 1...500 {
        group.addTask { [clock] in
          try await clock.sleep(until: .init(offset: .seconds(seconds)))
          #expect(clock.now.offset >= .seconds(seconds))
        }
      }
      try await group.waitForAll()
    }

    #expect(clock.now.offset == .seconds(500))
  }

  @Test func worksAsAnyClockOfItsDuration() async throws {
    let anyClock: any Clock<Duration> = clock

    try await anyClock.sleep(for: .seconds(2))

    #expect(clock.now.offset == .seconds(2))
  }

  @Test func countsInAnyDuration() async throws {
    let clock = ImmediateClock<Steps>(now: .init(offset: Steps(count: 1)))

    try await clock.sleep(for: Steps(count: 2))

    #expect(clock.now.offset == Steps(count: 3))
  }

  @Test func instantsAreCountedFromTheOrigin() {
    let early = ImmediateClock<Duration>.Instant(offset: .seconds(2))
    let late = early.advanced(by: .seconds(3))

    #expect(late.offset == .seconds(5))
    #expect(early.duration(to: late) == .seconds(3))
    #expect(late.duration(to: early) == .seconds(-3))
    #expect(early < late)
    #expect(!(late < early))
  }
}
