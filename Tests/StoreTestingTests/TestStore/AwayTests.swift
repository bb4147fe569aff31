import StoreRuntime
import Testing

@testable import StoreTesting

/// Time that moves while effects are away from the executor of their test store.
///
/// A time-out in here is the longest that a broken test takes, never what one that works waits for.
@Suite("Moving the time")
struct AwayTests {
  private let clock = TestClock()

  /// A stream that a task of its own feeds once a second.
  private static func beats(of clock: TestClock<Duration>) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let task = Task {
        while !Task.isCancelled {
          try await clock.sleep(for: .seconds(1))
          continuation.yield()
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// A dependency that is on the main actor.
  @MainActor
  private static func gauge() -> Int { 3 }

  @Test("waits for an effect whose dependency is on the main actor")
  func mainActorDependency() async {
    let store = makeProbe(clock: clock) { [clock] send in
      for _ in 0..<(await Self.gauge()) {
        try await clock.sleep(for: .seconds(1))
        await send(.received(await Self.gauge()))
      }
    }
    store.timeout = .seconds(600)
    await store.send(.start)

    await clock.advance(by: .seconds(3))

    for number in 1...3 { await store.receive(.received(3)) { $0 = 3 * number } }
    await store.finish()
  }

  @Test("waits for a task that feeds an effect, before each tick")
  func streamOfATask() async {
    let store = makeProbe(clock: clock) { [clock] send in
      for await _ in Self.beats(of: clock) { await send(.received(1)) }
    }
    store.timeout = .seconds(600)
    await store.send(.start)

    await clock.advance(by: .seconds(6))

    for number in 1...6 { await store.receive(.received(1)) { $0 = number } }
    await store.send(.stop)
  }

  @Test("waits for tasks of one effect that are on the main actor by turns")
  func mainActorChildren() async {
    let store = makeProbe(clock: clock) { [clock] send in
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
    store.timeout = .seconds(600)
    store.exhaustivity = .off
    await store.send(.start)

    await clock.advance(by: .seconds(6))

    await store.skipReceivedActions()
    #expect(store.state == 12)
    await store.send(.stop)
  }

  @Test("waits for what an effect does last")
  func lastPart() async {
    let store = makeProbe { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.received(await MainActor.run { 42 }))
    }
    store.timeout = .seconds(600)
    await store.send(.start)

    await clock.run()

    await store.receive(.received(42)) { $0 = 42 }
    #expect(store.recorder.effects.isEmpty)
  }

  @Test("waits once for an effect that only listens")
  func listener() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let store = makeProbe(
      clock: clock,
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
    await store.receive(.received(1)) { $0 = 1 }

    store.timeout = .seconds(600)
    await clock.advance(by: .seconds(2))

    await store.receive(.received(1)) { $0 = 2 }
    await store.receive(.received(1)) { $0 = 3 }
    await store.send(.stop)
    continuation.finish()
    await store.finish()
  }

  @Test("waits for the whole time-out, once, for a task that ends instead of sleeping again")
  func endedPart() async {
    let store = makeProbe { [clock] send in
      async let first: Void = clock.sleep(for: .seconds(3))
      async let second: Void = clock.sleep(for: .seconds(1))
      _ = try await (first, second)
      await send(.received(1))
    }
    await store.send(.start)
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
    let store = makeProbe(clock: clock) { _ in for await _ in stream {} }
    store.timeout = .seconds(600)
    await store.send(.start)

    await Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(1))
    }
    .value

    #expect(clock.now.offset == .seconds(1))
    continuation.finish()
    await store.finish()
  }
}
