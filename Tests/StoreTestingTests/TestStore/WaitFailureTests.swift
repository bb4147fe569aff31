import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a wait")
struct WaitFailureTests {
  private let clock = TestClock()

  /// An effect that never goes on by itself and that isn't asleep.
  private static func wait() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    try Task.checkCancellation()
  }

  @Test("names the action whose effect sleeps, and until when")
  func sleeper() async {
    let clock = clock
    let store = makeProbe { _ in try await clock.sleep(for: .seconds(1)) }
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "it didn't come", "sleep on a test clock that nobody advances",
      ".received(1)", "No other actions", "Running effects:",
      "An effect of this action: Probe.Action.start\n",
      "sleeps on a test clock until 1.0 seconds", "Advance the clock first")
    await store.skipInFlightEffects()
  }

  @Test("lists all effects that sleep, in the order in which they were started")
  func sleepers() async {
    let clock = clock
    let store = makeProbe(
      another: { _ in try await clock.sleep(for: .seconds(2)) },
      effect: { _ in
        try await clock.sleep(for: .seconds(3))
      })
    await store.send(.startAnother)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "it didn't come", ".startAnother", "until 2.0 seconds", ".start",
      "until 3.0 seconds")
    await store.skipInFlightEffects()
  }

  @Test("shows all deadlines of an effect that sleeps in several tasks")
  func sleepingChildren() async {
    let clock = clock
    let store = makeProbe { _ in
      async let first: Void = clock.sleep(for: .seconds(4))
      async let second: Void = clock.sleep(for: .seconds(2))
      _ = try await (first, second)
    }
    store.timeout = .milliseconds(10)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "left the executor", "tasks that it has started sleep on a test clock",
      "until 2.0 seconds, 4.0 seconds", "or for something that isn't a test clock")
    await store.skipInFlightEffects()
  }

  @Test("comes at once if an effect itself sleeps next to tasks that it has started")
  func sleepingNextToChildren() async {
    let clock = clock
    let store = makeProbe { _ in
      async let first: Void = clock.sleep(for: .seconds(4))
      try await clock.sleep(for: .seconds(2))
      try await first
    }
    store.timeout = .seconds(600)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "All effects sleep on a test clock",
      "It sleeps on a test clock until 2.0 seconds, 4.0 seconds")
    await store.skipInFlightEffects()
  }

  @Test("comes at once if an effect sleeps that has yielded, as a timer does")
  func sleepAfterAYield() async {
    let store = makeProbe(clock: clock) { send in
      @Dependency(\.continuousClock) var clock
      for await _ in clock.timer(interval: .seconds(1)) { await send(.received(1)) }
    }
    store.timeout = .seconds(600)
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.received(1)) { $0 = 1 }

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "All effects sleep on a test clock",
      "It sleeps on a test clock until 2.0 seconds")
    await store.skipInFlightEffects()
  }

  @Test("comes at once if an effect sleeps that has had another one go on, which has ended")
  func sleepAfterAnotherEffect() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let clock = clock
    let store = makeProbe(
      another: { _ in for await _ in stream {} },
      effect: { _ in
        continuation.finish()
        try await clock.sleep(for: .seconds(1))
      })
    store.timeout = .seconds(600)
    await store.send(.startAnother)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(line: #line - 2, "All effects sleep on a test clock", "until 1.0 seconds")
    await store.skipInFlightEffects()
  }

  @Test("says that a task of an effect that sleeps may have left the executor")
  func sleepingNextToAnEscape() async {
    let (clock, laboratory) = (clock, Laboratory())
    let store = makeProbe { _ in
      async let part = laboratory.measure()
      try await clock.sleep(for: .seconds(2))
      _ = await part
    }
    store.timeout = .milliseconds(10)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "left the executor", "It sleeps on a test clock until 2.0 seconds",
      "Tasks that it has started don't")
    laboratory.runJobs()
    await store.skipInFlightEffects()
  }

  @Test("says that a task of an effect that sleeps may have ended")
  func sleepingAfterAChild() async {
    let clock = clock
    let store = makeProbe { _ in
      async let part: Void = Task.yield()
      await part
      try await clock.sleep(for: .seconds(2))
    }
    store.timeout = .milliseconds(10)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "left the executor", "It sleeps on a test clock until 2.0 seconds",
      "Tasks that it has started don't", "have ended or have left the executor",
      "advance the clock")
    await store.skipInFlightEffects()
  }

  @Test("says how long effects were waited for that have left the executor")
  func escape() async {
    let store = makeProbe { _ in try await Self.wait() }
    store.timeout = .milliseconds(20)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "it didn't come", "left the executor", "0.02 seconds", ".received(1)",
      "An effect of this action: Probe.Action.start\n", "something that isn't a test clock",
      "a stream that nothing was put into", "give the call a longer time-out")
    await store.skipInFlightEffects()
  }

  @Test("says how long a call was told to wait")
  func timeoutOfACall() async {
    let store = makeProbe { _ in try await Self.wait() }
    await store.send(.start)

    let issue = await issue {
      await store.receive(.received(1), timeout: .milliseconds(10))
    }

    issue.expect(line: #line - 3, "left the executor", "0.01 seconds")
    await store.skipInFlightEffects()
  }

  @Test("tells effects that sleep from those that have left the executor")
  func sleeperAndEscape() async {
    let clock = clock
    let store = makeProbe(
      another: { _ in try await Self.wait() },
      effect: { _ in
        try await clock.sleep(for: .seconds(1))
      })
    store.timeout = .milliseconds(10)
    await store.send(.start)
    await store.send(.startAnother)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(
      line: #line - 3, "left the executor", ".start\n", "until 1.0 seconds", ".startAnother\n",
      "isn't a test clock")
    await store.skipInFlightEffects()
  }

  @Test("says that an effect never comes to rest")
  func restlessness() async {
    let store = makeProbe { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    store.timeout = .milliseconds(10)
    await store.send(.start)

    let issue = await issue { await store.receive(.received(1)) }

    issue.expect(line: #line - 2, "never came to rest", ".start", "set a TestClock")
    await store.skipInFlightEffects()
  }

  @Test("says that the test was cancelled")
  func cancellation() async {
    let issue = await issue {
      await Task {
        let store = makeProbe { _ in try await Self.wait() }
        store.timeout = .seconds(600)
        await store.send(.start)
        withUnsafeCurrentTask { $0?.cancel() }
        await store.receive(.received(1))
        await store.skipInFlightEffects()
      }
      .value
    }

    issue.expect(line: #line - 6, "The test was cancelled while it waited", ".start")
  }
}
