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

  @Test("The clock wakes one sleeper at a time, in the order of the deadlines")
  func order() async throws {
    let clock = makeClock()
    let late = await sleep(until: 2, on: clock)
    let early = await sleep(until: 1, on: clock)

    #expect(clock.wakeNext(until: .init(offset: .seconds(5))))
    #expect(clock.now.offset == .seconds(1))
    #expect(clock.sleeperCount == 1)
    try await early.value

    #expect(clock.wakeNext(until: .init(offset: .seconds(5))))
    #expect(clock.now.offset == .seconds(2))
    try await late.value

    #expect(!clock.wakeNext(until: .init(offset: .seconds(5))))
    #expect(clock.now.offset == .seconds(5))
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

  @Test("Who sleeps for longer than the limit isn't woken")
  func limit() async throws {
    let clock = makeClock()
    let sleeper = await sleep(until: 2, on: clock)

    #expect(!clock.wakeNext(until: .init(offset: .seconds(1))))

    #expect(clock.now.offset == .seconds(1))
    #expect(clock.sleeperCount == 1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test("A deadline that has passed is no reason to sleep")
  func passedDeadline() async throws {
    let clock = makeClock()
    _ = clock.wakeNext(until: .init(offset: .seconds(3)))

    try await clock.sleep(until: .init(offset: .seconds(3)), tolerance: nil)
    try await clock.sleep(for: .zero)

    #expect(clock.sleeperCount == 0)
  }

  @Test("A sleeper that is cancelled is gone at once")
  func cancellation() async {
    let clock = makeClock()
    let sleeper = await sleep(until: 1, on: clock)

    sleeper.cancel()

    #expect(clock.sleeperCount == 0)
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test("A task that is cancelled already doesn't fall asleep")
  func cancelledBefore() async {
    let clock = makeClock()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in gate { break }
      try await clock.sleep(for: .seconds(1))
    }

    task.cancel()
    opening.finish()

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }
}
