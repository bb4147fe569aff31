import StoreRuntime
import Testing

@testable import StoreTesting

/// Time that moves while effects are away from the executor of their test store.
///
/// A time-out in here is the longest that a broken test takes, never what one that works waits for.
@Suite("Moving the time")
struct AwayTests {
  private let clock = TestClock()

  /// Starts an effect that sends numbers.
  private func start(_ effect: @escaping Probe.Operation) async -> TestStoreOf<Probe> {
    let store = makeProbe(clock: clock, effect: effect)
    store.timeout = .seconds(600)
    await store.send(.start)
    return store
  }

  @Test("waits for an effect whose dependency is on the main actor, also for what it does last")
  func mainActorDependency() async {
    let store = await start { [clock] send in
      for _ in 0..<(await MainActor.run { 3 }) {
        try await clock.sleep(for: .seconds(1))
        await send(.received(await MainActor.run { 3 }))
      }
    }

    await clock.advance(by: .seconds(2))
    await clock.run()

    for number in 1...3 { await store.receive(.received(3)) { $0 = 3 * number } }
    #expect(!store.recorder.effects.isRunning())
  }

  @Test("waits for a task that feeds an effect, before each tick")
  func streamOfATask() async {
    let store = await start { [clock] send in
      let beats = AsyncStream<Void> { continuation in
        let task = Task {
          while !Task.isCancelled {
            try await clock.sleep(for: .seconds(1))
            continuation.yield()
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
      for await _ in beats { await send(.received(1)) }
    }

    await clock.advance(by: .seconds(6))

    for number in 1...6 { await store.receive(.received(1)) { $0 = number } }
    await store.send(.stop)
  }

  @Test("waits for tasks of one effect that are on the main actor by turns")
  func mainActorChildren() async {
    let store = await start { [clock] send in
      await withTaskGroup(of: Void.self) { group in
        for seconds in [1, 2] {
          group.addTask {
            while (try? await clock.sleep(for: .seconds(seconds))) != nil {
              await send(.received(await MainActor.run { seconds }))
            }
          }
        }
      }
    }

    await clock.advance(by: .seconds(6))

    await store.skipReceivedActions()
    #expect(store.state == 12)
    await store.send(.stop)
  }

  @Test("waits once for an effect that only listens")
  func listener() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let store = makeProbe(
      another: { _ in for await _ in stream {} },
      effect: { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.received(1))
        }
      })
    await store.send(.startAnother)
    await store.send(.start)
    store.timeout = .milliseconds(1)
    await clock.advance(by: .seconds(1))

    store.timeout = .seconds(600)
    await clock.advance(by: .seconds(2))

    for number in 1...3 { await store.receive(.received(1)) { $0 = number } }
    await store.send(.stop)
    continuation.finish()
    await store.finish()
  }

  @Test("waits for the whole time-out, once, for a task that ends instead of sleeping again")
  func endedPart() async {
    let store = await start { [clock] send in
      async let first: Void = clock.sleep(for: .seconds(3))
      async let second: Void = clock.sleep(for: .seconds(1))
      _ = try await (first, second)
      await send(.received(1))
    }
    store.timeout = .milliseconds(1)
    await clock.advance(by: .seconds(1))

    store.timeout = .seconds(600)
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))

    await store.receive(.received(1)) { $0 = 1 }
  }

  @Test("by a task that is cancelled waits for nothing that has left")
  func cancelledAdvance() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let store = await start { [clock] _ in
      try? await clock.sleep(for: .seconds(1))
      for await _ in stream {}
    }

    await Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(1))
      await clock.advance(by: .seconds(1))
    }
    .value

    #expect(clock.now.offset == .seconds(2))
    continuation.finish()
    await store.finish()
  }
}
