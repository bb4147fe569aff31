import Testing

@testable import TabsCLI

@Suite("Virtual clock")
struct VirtualClockTests {
  /// Tells a test that somebody has fallen asleep.
  private let asleep = AsyncStream.makeStream(of: Void.self)

  private func makeClock() -> VirtualClock {
    VirtualClock { asleep.continuation.yield() }
  }

  private func sleep(until seconds: Int, on clock: VirtualClock) async -> Task<Void, any Error> {
    let task = Task {
      try await clock.sleep(
        until: VirtualClock.Instant(offset: .seconds(seconds)), tolerance: nil)
    }
    for await _ in asleep.stream { break }
    return task
  }

  @Test("The clock wakes one sleeper at a time, in the order of the deadlines, up to a limit")
  func order() async throws {
    let clock = makeClock()
    let late = await sleep(until: 2, on: clock)
    let early = await sleep(until: 1, on: clock)

    #expect(clock.wakeNext(until: .init(offset: .seconds(5))))
    #expect(clock.now.offset == .seconds(1))
    #expect(clock.sleeperCount == 1)
    try await early.value

    #expect(!clock.wakeNext(until: .init(offset: .milliseconds(1_500))))
    #expect(clock.now.offset == .milliseconds(1_500))
    #expect(clock.sleeperCount == 1)
    #expect(clock.wakeNext(until: .init(offset: .seconds(5))))
    #expect(clock.now.offset == .seconds(2))
    try await late.value

    #expect(!clock.wakeNext(until: .init(offset: .seconds(5))))
    #expect(clock.now.offset == .seconds(5))
    // A deadline that has passed is no reason to sleep.
    try await clock.sleep(until: .init(offset: .seconds(5)), tolerance: nil)
    try await clock.sleep(for: .zero)
  }

  @Test("Of those who sleep until the same time, who came first is woken first")
  func sameDeadline() async throws {
    let clock = makeClock()
    let first = await sleep(until: 1, on: clock)
    let second = await sleep(until: 1, on: clock)

    #expect(clock.wakeNext(until: .init(offset: .seconds(5))))
    for sleeper in [first, second] { sleeper.cancel() }

    await #expect(throws: Never.self) { try await first.value }
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  @Test("A sleeper that is cancelled is gone at once, and a cancelled task doesn't fall asleep")
  func cancellation() async {
    let clock = makeClock()
    let sleeper = await sleep(until: 1, on: clock)
    sleeper.cancel()
    #expect(clock.sleeperCount == 0)
    await #expect(throws: CancellationError.self) { try await sleeper.value }

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }
}
