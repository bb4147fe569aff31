import StoreTesting
import Testing

struct ImmediateClockTests {
  private let clock = ImmediateClock()

  @MainActor
  @Test func aSleepMovesTheTimeOnToItsDeadlineAndDoesNotLeaveTheCaller() async throws {
    let task = Task.immediate { @MainActor [clock] in
      try await clock.sleep(until: .init(offset: .seconds(3)))
      try await clock.sleep(until: .init(offset: .seconds(7)))
    }

    #expect(clock.now.offset == .seconds(7))
    try await task.value
    for seconds in [-1, 0, 6, 7] {
      try await clock.sleep(until: .init(offset: .seconds(seconds)))
      #expect(clock.now.offset == .seconds(7))
    }
    #expect(clock.minimumResolution == .zero)
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

  @Test func countsInAnyDurationFromWhereItIsTold() async throws {
    let clock = ImmediateClock<Steps>(now: .init(offset: Steps(count: 1)))
    let start = clock.now

    try await clock.sleep(for: Steps(count: 2))

    #expect(clock.now.offset == Steps(count: 3))
    #expect(start.duration(to: clock.now) == Steps(count: 2))
    #expect(clock.now.duration(to: start) == Steps(count: -2))
  }
}
