import StoreTesting
import Testing

struct TestClockCancellationTests {
  private let sleepers = Sleepers()

  private var clock: TestClock<Duration> { sleepers.clock }
  private var journal: Journal { sleepers.journal }

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

  @Test func aTaskThatIsCancelledAsleepGetsAnErrorAtOnce() {
    let task = sleepers.sleep("a", until: 1)

    task.cancel()
    #expect(clock.sleepers.isEmpty)
    sleepers.runTasks()

    #expect(journal.entries == ["a failed: CancellationError()"])
    #expect(clock.now.offset == .zero)
  }

  @Test func aTaskThatIsCancelledAfterItWasWokenHasSleptToTheEnd() async {
    let task = sleepers.sleep("a", until: 1)

    await clock.advance(by: .seconds(1))
    task.cancel()
    sleepers.runTasks()

    #expect(journal.entries == ["a woke"])
  }

  @Test func aTaskThatWasCancelledIsNotWoken() async {
    let task = sleepers.sleep("a", until: 1)

    task.cancel()
    await clock.advance(by: .seconds(1))
    sleepers.runTasks()

    #expect(journal.entries == ["a failed: CancellationError()"])
  }

  @Test func othersWithTheSameDeadlineSleepOn() async {
    sleepers.sleep("a", until: 1)
    let task = sleepers.sleep("b", until: 1)
    sleepers.sleep("c", until: 1)

    task.cancel()
    #expect(clock.sleepers.map(\.offset) == [.seconds(1), .seconds(1)])
    await clock.advance(by: .seconds(1))
    sleepers.runTasks()

    #expect(journal.entries == ["b failed: CancellationError()", "a woke", "c woke"])
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

  @Test func aCancelledTaskCanNotSleepAgain() {
    let task = sleepers.start { [clock, journal] in
      for _ in 1...2 {
        do { try await clock.sleep(for: .seconds(1)) } catch { journal.note("\(error)") }
      }
    }

    task.cancel()
    sleepers.runTasks()

    #expect(journal.entries == ["CancellationError()", "CancellationError()"])
  }
}
