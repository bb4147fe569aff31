import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of effects that should have ended")
struct FinishFailureTests {
  private let clock = TestClock()

  private func makeSleepingStore() -> TestStoreOf<Probe> {
    makeProbe { [clock] _ in try await clock.sleep(for: .seconds(1)) }
  }

  private func makeWaitingStore() -> TestStoreOf<Probe> {
    makeProbe { _ in
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      for await _ in stream {}
      withExtendedLifetime(continuation) {}
    }
  }

  // MARK: All effects

  @Test("names the action whose effect sleeps")
  func sleeper() async {
    let store = makeSleepingStore()
    await store.send(.start)

    await issue { await store.finish() }
      .expect(
        "All effects were to finish", "sleep on a test clock", ".start", "until 1.0 seconds",
        "Advance the clock")
    await store.skipInFlightEffects()
  }

  @Test("says how long effects were waited for that have left the executor")
  func escape() async {
    let store = makeWaitingStore()
    await store.send(.start)

    await issue { await store.finish(timeout: .milliseconds(10)) }
      .expect("All effects were to finish", "left the executor", "0.01 seconds", ".start")
    await store.skipInFlightEffects()
  }

  @Test("lists actions that were not received")
  func receivedActions() async {
    let store = makeProbe { send in
      await send(.received(1))
      await send(.received(2))
    }
    await store.send(.start)

    await issue { await store.finish() }
      .expect(
        "2 actions that effects have sent were not received",
        "when all effects were to have finished", ".received(1)", ".received(2)")
    await store.skipReceivedActions(strict: false)
    #expect(store.state == 3)
  }

  @Test("comes with that of actions that were not received")
  func effectsAndActions() async {
    let store = makeProbe { [clock] send in
      await send(.received(1))
      try await clock.sleep(for: .seconds(1))
    }
    await store.send(.start)

    let issues = await issues { await store.finish() }

    #expect(issues.count == 2)
    issues.first?.expect("All effects were to finish")
    issues.last?.expect("1 action that effects have sent was not received")
    await store.skipInFlightEffects()
  }

  @Test("is a note where not everything is asserted")
  func notesOfFinish() async {
    let store = makeSleepingStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)

    await note { await store.finish() }.expect("All effects were to finish")
    await store.skipInFlightEffects()
  }

  @Test("lists the first and the last of very many actions, and equal ones together")
  func manyActions() async {
    let store = makeProbe { send in
      for number in 0..<60 { await send(.received(number / 2)) }
    }
    await store.send(.start)

    let issue = await issue { await store.finish() }

    issue.expect(
      "60 actions that effects have sent were not received", ".received(0)\n    (2 times)\n",
      ".received(4)\n    (2 times)\n  … (47 more)\n", ".received(28)\n",
      ".received(29)\n    (2 times)\n\n")
    #expect(!issue.message.contains(".received(5)"))
    #expect(!issue.message.contains(".received(27)"))
  }

  @Test("lists the first and the last of very many effects, and equal ones together")
  func manyEffects() async {
    let store = makeSleepingStore()
    for _ in 0..<20 { await store.send(.start) }

    await issue { await store.finish() }
      .expect(
        ".start\n    It sleeps on a test clock until 1.0 seconds.\n    (10 times)", "… (7 more)",
        ".start\n    It sleeps on a test clock until 1.0 seconds.\n    (3 times)")
    await store.skipInFlightEffects()
  }

  @Test("shows all actions where there are a few")
  func fewActions() async {
    let store = makeProbe { send in
      for number in 0..<14 { await send(.received(number)) }
    }
    await store.send(.start)

    let issue = await issue { await store.finish() }

    #expect((0..<14).allSatisfy { issue.message.contains(".received(\($0))") })
  }

  @Test("isn't repeated when the test store is released")
  func reportedOnce() async {
    let issues = await issues {
      let store = makeProbe { [clock] send in
        await send(.received(1))
        try await clock.sleep(for: .seconds(1))
      }
      await store.send(.start)
      await store.finish()
    }

    #expect(issues.count == 2)
    issues.first?.expect(below: 6, "All effects were to finish")
    issues.last?.expect(below: 6, "1 action that effects have sent was not received")
  }

  @Test("isn't repeated for the effects of one action, only made for others")
  func reportedOnceForATask() async {
    let issues = await issues {
      let store = makeProbe(
        another: { [clock] _ in try await clock.sleep(for: .seconds(2)) },
        effect: { [clock] _ in
          try await clock.sleep(for: .seconds(1))
        })
      await store.send(.startAnother)
      await store.send(.start).finish()
    }

    #expect(issues.count == 2)
    issues.first?.expect(below: 7, "effects of an action were to end")
    issues.last?.expect(
      below: 1, "1 effect was still running by the end of the test", ".startAnother")
  }

  // MARK: The effects of one action

  @Test("names the action that was waited for, if its effect sleeps")
  func sleeperOfATask() async {
    let store = makeSleepingStore()
    let task = await store.send(.start)

    await issue { await task.finish() }
      .expect(
        "effects of an action were to end", "sleep on a test clock", ".start", "until 1.0 seconds")
    await task.cancel()
  }

  @Test("says how long the effects of one action were waited for")
  func escapeOfATask() async {
    let store = makeWaitingStore()
    let task = await store.send(.start)

    await issue { await task.finish(timeout: .milliseconds(10)) }
      .expect("were to end", "left the executor", "0.01 seconds", ".start")
    await task.cancel()
  }

  @Test("says how long the test store was told to wait")
  func timeoutOfTheStore() async {
    let store = makeWaitingStore()
    store.timeout = .milliseconds(30)
    let task = await store.send(.start)

    await issue { await task.finish() }
      .expect("left the executor", "0.03 seconds")
    await task.cancel()
  }

  // MARK: Nothing to skip

  @Test("says that there are no received actions to skip")
  func nothingReceived() async {
    let store = makeSleepingStore()

    await issue { await store.skipReceivedActions() }
      .expect("no received actions to skip", "strict: false")
    await store.skipReceivedActions(strict: false)
  }

  @Test("says that there are no effects to skip")
  func nothingInFlight() async {
    let store = makeSleepingStore()

    await issue { await store.skipInFlightEffects() }
      .expect("no in-flight effects to skip", "strict: false")
    await store.skipInFlightEffects(strict: false)
  }

  // MARK: The state alone

  @Test("shows how the state differs from what is asserted of it")
  func state() async {
    let store = makeSleepingStore()

    await issue { store.assert { $0 = 4 } }
      .expect("isn't as it was expected to be", "4", "0")
  }

  @Test("names an error that an assertion of the state throws")
  func throwingState() async {
    struct Refusal: Error {}
    let store = makeSleepingStore()

    await issue { store.assert { _ in throw Refusal() } }
      .expect("threw an error", "Refusal")
  }
}
