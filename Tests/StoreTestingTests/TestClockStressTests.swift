import StoreTesting
import Testing

struct TestClockStressTests {
  private let clock = TestClock()

  @Test func everyTaskEndsOnceWhileSomeAreWokenAndSomeCancelled() async {
    let tasks = (0..<400).map { number in
      Task { [clock] in
        try await clock.sleep(until: .init(offset: .seconds(1 + number % 7)))
        #expect(clock.now.offset >= .seconds(1 + number % 7))
      }
    }
    await clock.waitForSleepers(400)

    await withTaskGroup { group in
      group.addTask { for task in tasks[..<200] { task.cancel() } }
      group.addTask { [clock] in
        for _ in 1...7 { await clock.advance(by: .seconds(1)) }
      }
      group.addTask { [clock] in await clock.run() }
    }

    for task in tasks[200...] {
      await #expect(throws: Never.self) { try await task.value }
    }
    for task in tasks[..<200] { _ = await task.result }
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aCancellationThatMeetsTheBeginningOfASleepOrAWaitIsNotLost() async {
    for _ in 1...400 {
      let sleep = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
      let wait = Task { [clock] in await clock.waitForSleepers(2) }
      sleep.cancel()
      wait.cancel()
      await #expect(throws: CancellationError.self) { try await sleep.value }
      await wait.value
    }

    #expect(clock.sleepers.isEmpty)
  }
}
