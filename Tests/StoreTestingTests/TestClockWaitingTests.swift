import StoreTesting
import Testing

struct TestClockWaitingTests {
  private let sleepers = Sleepers()

  private var clock: TestClock<Duration> { sleepers.clock }
  private var journal: Journal { sleepers.journal }

  @Test(arguments: [Int.min, -1, 0, 1, 2])
  func waitingForAsManyAsSleepReturnsAtOnce(count: Int) {
    sleepers.sleep("a", until: 1)
    sleepers.sleep("b", until: 2)

    sleepers.wait("w", forSleepers: count)

    #expect(journal.entries == ["w went on"])
  }

  @Test func everyWaitEndsWithItsOwnCountInTheOrderOfArrival() {
    sleepers.wait("two", forSleepers: 2)
    sleepers.start { [clock, journal] in
      await clock.waitForSleepers()
      journal.note("one went on")
    }
    sleepers.wait("also two", forSleepers: 2)

    sleepers.sleep("a", until: 1)
    #expect(journal.entries == ["one went on"])
    sleepers.sleep("b", until: 1)

    #expect(journal.entries == ["one went on", "two went on", "also two went on"])
  }

  @Test func whoWasWokenOrCancelledOrDoesNotHaveToSleepDoesNotCount() async {
    sleepers.sleep("a", until: 1)
    let cancelled = sleepers.sleep("b", until: 5)
    await clock.advance(by: .seconds(1))
    cancelled.cancel()
    sleepers.runTasks()

    sleepers.wait("w", forSleepers: 2)
    sleepers.sleep("c", until: 0)
    sleepers.sleep("d", until: 5)
    #expect(!journal.entries.contains("w went on"))
    sleepers.sleep("e", until: 5)

    #expect(journal.entries.last == "w went on")
  }

  @Test func aWaitThatIsCancelledEndsAtOnce() {
    let task = sleepers.wait("w", forSleepers: 2)
    sleepers.wait("v", forSleepers: 2)
    sleepers.start { [clock, journal] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.waitForSleepers()
      journal.note("cancelled before")
    }
    sleepers.sleep("a", until: 1)

    task.cancel()
    sleepers.runTasks()
    #expect(journal.entries == ["cancelled before", "w went on"])
    sleepers.sleep("b", until: 1)

    #expect(journal.entries.last == "v went on")
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
  }
}
