import StoreTesting
import Testing

struct TestClockStressTests {
  private let clock = TestClock()

  @Test func everyTaskEndsOnceWhileSomeAreWokenAndSomeCancelled() async {
    let count = 400
    let tasks = (0..<count).map { number in
      Task { [clock] in
        try await clock.sleep(until: .init(offset: .seconds(1 + number % 7)))
        #expect(clock.now.offset >= .seconds(1 + number % 7))
      }
    }
    await clock.waitForSleepers(count)

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

  @Test func aCancellationThatMeetsTheBeginningOfASleepIsNotLost() async {
    for _ in 1...400 {
      let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    #expect(clock.sleepers.isEmpty)
  }

  @Test func aCancellationThatMeetsTheBeginningOfAWaitIsNotLost() async {
    for _ in 1...400 {
      let task = Task { [clock] in await clock.waitForSleepers() }
      task.cancel()
      await task.value
    }

    #expect(clock.sleepers.isEmpty)
  }

  @Test func aHundredStepsOfThreeTimersAreExact() async throws {
    let timers = [1, 2, 5].map { period in
      Task { [clock] in
        var times: [Duration] = []
        for _ in 1...100 / period {
          try await clock.sleep(for: .seconds(period))
          times.append(clock.now.offset)
        }
        return times
      }
    }

    for _ in 1...100 {
      await clock.waitForSleepers(3)
      await clock.advance(by: .seconds(1))
    }

    for (timer, period) in zip(timers, [1, 2, 5]) {
      let expected = stride(from: period, through: 100, by: period).map { Duration.seconds($0) }
      #expect(try await timer.value == expected)
    }
  }
}
