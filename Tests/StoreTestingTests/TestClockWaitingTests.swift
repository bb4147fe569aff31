import StoreTesting
import Testing

struct TestClockWaitingTests {
  private let sleepers = Sleepers()

  private var clock: TestClock<Duration> { sleepers.clock }
  private var journal: Journal { sleepers.journal }

  @Test(arguments: [-1, 0, 1, 2])
  func waitingForAsManyAsSleepReturnsAtOnce(count: Int) {
    sleepers.sleep("a", until: 1)
    sleepers.sleep("b", until: 2)

    sleepers.wait("w", forSleepers: count)

    #expect(journal.entries == ["w went on"])
  }

  @Test(arguments: [Int.min, 0])
  func waitingForNobodyReturnsAtOnce(count: Int) {
    sleepers.wait("w", forSleepers: count)

    #expect(journal.entries == ["w went on"])
  }

  @Test func theLastSleeperThatWasMissingEndsTheWait() {
    sleepers.wait("w", forSleepers: 2)

    sleepers.sleep("a", until: 2)
    #expect(journal.entries.isEmpty)
    sleepers.sleep("b", until: 1)

    #expect(journal.entries == ["w went on"])
  }

  @Test func oneSleeperIsWaitedForUnlessMoreAreAskedFor() {
    sleepers.start { [clock, journal] in
      await clock.waitForSleepers()
      journal.note("went on")
    }
    #expect(journal.entries.isEmpty)

    sleepers.sleep("a", until: 1)

    #expect(journal.entries == ["went on"])
  }

  @MainActor
  @Test func aWaitThatIsMetDoesNotLeaveTheCaller() async throws {
    sleepers.sleep("a", until: 1)

    let task = Task.immediate { @MainActor [clock, journal] in
      await clock.waitForSleepers()
      journal.note("went on")
    }

    #expect(journal.entries == ["went on"])
    await task.value
  }

  @Test func everyWaitEndsWithItsOwnCountInTheOrderOfArrival() {
    sleepers.wait("two", forSleepers: 2)
    sleepers.wait("one", forSleepers: 1)
    sleepers.wait("also two", forSleepers: 2)

    sleepers.sleep("a", until: 1)
    #expect(journal.entries == ["one went on"])
    sleepers.sleep("b", until: 1)

    #expect(journal.entries == ["one went on", "two went on", "also two went on"])
  }

  @Test func whoWasWokenOrCancelledDoesNotCount() async {
    sleepers.sleep("a", until: 1)
    let cancelled = sleepers.sleep("b", until: 5)
    await clock.advance(by: .seconds(1))
    cancelled.cancel()
    sleepers.runTasks()

    sleepers.wait("w", forSleepers: 2)
    sleepers.sleep("c", until: 5)
    #expect(!journal.entries.contains("w went on"))
    sleepers.sleep("d", until: 5)

    #expect(journal.entries.last == "w went on")
  }

  @Test func whoDoesNotHaveToSleepDoesNotCount() {
    sleepers.wait("w", forSleepers: 1)

    sleepers.sleep("a", until: -1)

    #expect(journal.entries == ["a woke"])
  }

  @Test func aWaitThatIsCancelledEndsAtOnce() {
    let task = sleepers.wait("w", forSleepers: 2)
    sleepers.wait("v", forSleepers: 2)
    sleepers.sleep("a", until: 1)

    task.cancel()
    sleepers.runTasks()
    #expect(journal.entries == ["w went on"])
    sleepers.sleep("b", until: 1)

    #expect(journal.entries == ["w went on", "v went on"])
  }

  @Test func aTaskThatWasCancelledBeforeDoesNotWait() {
    sleepers.start { [clock, journal] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.waitForSleepers()
      journal.note("went on")
    }

    #expect(journal.entries == ["went on"])
  }

  @Test func aWaitThatIsCancelledAfterItsEndJustGoesOn() {
    let task = sleepers.start { [clock, journal] in
      await clock.waitForSleepers()
      try? await clock.sleep(for: .seconds(1))
      journal.note("went on")
    }
    sleepers.sleep("a", until: 2)

    task.cancel()
    sleepers.runTasks()

    #expect(journal.entries == ["went on"])
    #expect(clock.sleepers.map(\.offset) == [.seconds(2)])
  }
}
