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

  /// Starts effects, and expects a certain failure of a wait for an action that they don't send.
  ///
  /// What has a time-out of minutes fails at once.
  private func expectFailure(
    of store: TestStoreOf<Probe>,
    after actions: [Probe.Action] = [.start],
    timeout: Duration = .seconds(600),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ parts: String...
  ) async {
    store.timeout = timeout
    for action in actions { await store.send(action) }

    await issue { await store.receive(.received(1)) }
      .expect(parts, sourceLocation: sourceLocation)
    await store.skipInFlightEffects()
  }

  @Test("names the actions whose effects sleep, in the order of their start, and until when")
  func sleepers() async {
    let store = makeProbe(
      another: { [clock] _ in try await clock.sleep(for: .seconds(2)) },
      effect: { [clock] _ in try await clock.sleep(for: .seconds(3)) })

    await expectFailure(
      of: store, after: [.startAnother, .start],
      "it didn't arrive", "All effects sleep on a test clock that isn't advanced", ".received(1)",
      "No other actions", "Running effects:",
      "An effect of this action: Probe.Action.startAnother\n",
      "sleeps on a test clock until 2.0 seconds", ".start", "until 3.0 seconds",
      "Advance the clock first")
  }

  @Test("shows all deadlines of an effect that sleeps in several tasks")
  func sleepingChildren() async {
    let store = makeProbe { [clock] _ in
      async let first: Void = clock.sleep(for: .seconds(4))
      async let second: Void = clock.sleep(for: .seconds(2))
      _ = try await (first, second)
    }

    await expectFailure(
      of: store, timeout: .milliseconds(10),
      "left the executor", "tasks that it has started sleep on a test clock",
      "until 2.0 seconds, 4.0 seconds", "or for something that isn't a test clock")
  }

  @Test("comes at once if an effect itself sleeps next to tasks that it has started")
  func sleepingNextToChildren() async {
    let store = makeProbe { [clock] _ in
      async let first: Void = clock.sleep(for: .seconds(4))
      try await clock.sleep(for: .seconds(2))
      try await first
    }

    await expectFailure(
      of: store, "All effects sleep on a test clock",
      "It sleeps on a test clock until 2.0 seconds, 4.0 seconds")
  }

  @Test("comes at once if an effect sleeps that has yielded, as a timer does")
  func sleepAfterAYield() async {
    let store = makeProbe(clock: clock) { send in
      @Dependency(\.continuousClock) var clock
      for await _ in clock.timer(interval: .seconds(1)) { await send(.received(1)) }
    }
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.received(1)) { $0 = 1 }

    await expectFailure(
      of: store, after: [],
      "All effects sleep on a test clock", "It sleeps on a test clock until 2.0 seconds")
  }

  @Test("comes at once if an effect sleeps that has had another one go on, which has ended")
  func sleepAfterAnotherEffect() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let store = makeProbe(
      another: { _ in for await _ in stream {} },
      effect: { [clock] _ in
        continuation.finish()
        try await clock.sleep(for: .seconds(1))
      })

    await expectFailure(
      of: store, after: [.startAnother, .start],
      "All effects sleep on a test clock", "until 1.0 seconds")
  }

  @Test("says that a task of an effect that sleeps may have left the executor or have ended")
  func sleepingNextToAnEscape() async {
    let laboratory = Laboratory()
    let away = makeProbe { [clock] _ in
      async let part = laboratory.measure()
      try await clock.sleep(for: .seconds(2))
      _ = await part
    }
    away.timeout = .milliseconds(10)
    await away.send(.start)

    await issue { await away.receive(.received(1)) }
      .expect(
        "left the executor", "It sleeps on a test clock until 2.0 seconds",
        "Tasks that it has started don't")
    laboratory.runJobs()
    await away.skipInFlightEffects()
    let ended = makeProbe { [clock] _ in
      async let part: Void = Task.yield()
      await part
      try await clock.sleep(for: .seconds(2))
    }
    await expectFailure(
      of: ended, timeout: .milliseconds(10),
      "left the executor", "It sleeps on a test clock until 2.0 seconds",
      "Tasks that it has started don't", "have ended or have left the executor",
      "advance the clock")
  }

  @Test("says how long effects were waited for that have left the executor")
  func escape() async {
    let store = makeProbe(
      another: { [clock] _ in try await clock.sleep(for: .seconds(1)) },
      effect: { _ in try await Self.wait() })

    await expectFailure(
      of: store, after: [.startAnother, .start], timeout: .milliseconds(20),
      "it didn't arrive", "left the executor", "0.02 seconds", ".received(1)", ".startAnother\n",
      "until 1.0 seconds", "An effect of this action: Probe.Action.start\n",
      "something that isn't a test clock", "a stream that nothing was put into",
      "give the call a longer time-out")
    await store.send(.start)
    await issue { await store.receive(.received(1), timeout: .milliseconds(10)) }
      .expect("left the executor", "0.01 seconds")
    await store.skipInFlightEffects()
  }

  @Test("says that an effect never comes to rest")
  func restlessness() async {
    await expectFailure(
      of: makeProbe { _ in while !Task.isCancelled { await Task.yield() } },
      timeout: .milliseconds(10),
      "didn't settle", ".start", "use a TestClock")
  }

  @Test("says that the test was cancelled")
  func cancellation() async {
    await issue {
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
    .expect(below: 6, "The test was cancelled while it waited", ".start")
  }
}
