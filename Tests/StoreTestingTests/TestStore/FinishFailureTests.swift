import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of effects that should have ended")
struct FinishFailureTests {
  private let clock = TestClock()

  private func makeSleepingStore() -> TestStoreOf<Probe> {
    makeProbe { [clock] _ in try await clock.sleep(for: .seconds(1)) }
  }

  @Test("names the action whose effect sleeps, and is a note where not everything is asserted")
  func sleeper() async {
    let store = makeSleepingStore()
    let task = await store.send(.start)

    await issue { await task.finish() }
      .expect(
        "effects of an action were expected to end", "sleep on a test clock", ".start",
        "until 1.0 seconds")
    await task.cancel()
    await store.send(.start)
    await issue { await store.finish() }
      .expect(
        "All effects were expected to finish", "sleep on a test clock", ".start",
        "until 1.0 seconds",
        "Advance the clock")
    await store.skipInFlightEffects()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)
    await note { await store.finish() }.expect("All effects were expected to finish")
    store.exhaustivity = .off
    await store.skipInFlightEffects()
  }

  @Test("is made for effects of which only a note was made before")
  func failureAfterNote() async {
    let store = makeSleepingStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)
    await note { await store.finish() }.expect("All effects were expected to finish")

    store.exhaustivity = .on

    await issue { await store.finish() }.expect("All effects were expected to finish")
    await store.skipInFlightEffects()
  }

  @Test("says how long effects were waited for that have left the executor")
  func escape() async {
    let store = makeProbe { _ in
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      for await _ in stream {}
      withExtendedLifetime(continuation) {}
    }
    let task = await store.send(.start)
    store.timeout = .milliseconds(30)

    await issue { await task.finish(timeout: .milliseconds(10)) }
      .expect("were expected to end", "left the executor", "0.01 seconds", ".start")
    await task.cancel()
    let other = await store.send(.start)
    await issue { await other.finish() }.expect("left the executor", "0.03 seconds")
    await other.cancel()
    await store.send(.start)
    await issue { await store.finish(timeout: .milliseconds(10)) }
      .expect("All effects were expected to finish", "left the executor", "0.01 seconds", ".start")
    await store.skipInFlightEffects()
  }

  @Test("comes with that of actions that were not received, each once")
  func effectsAndActions() async {
    let issues = await issues {
      let store = makeProbe { [clock] send in
        await send(.received(1))
        await send(.received(2))
        try await clock.sleep(for: .seconds(1))
      }
      await store.send(.start)
      await store.finish()
      #expect(store.state == 3)
    }

    #expect(issues.count == 2)
    issues.first?.expect(below: 7, "All effects were expected to finish")
    issues.last?.expect(
      below: 7, "2 actions that effects have sent were not received",
      "when all effects were expected to have finished", ".received(1)", ".received(2)")
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
    issues.first?.expect(below: 7, "effects of an action were expected to end")
    issues.last?.expect(
      below: 1, "1 effect was still running by the end of the test", ".startAnother")
  }

  @Test("lists the first and the last of very many actions and effects, and equal ones together")
  func manyActionsAndEffects() async {
    let store = makeProbe(
      another: { send in for number in 0..<14 { await send(.received(number)) } },
      effect: { send in for number in 0..<60 { await send(.received(number / 2)) } })
    let sleeping = makeSleepingStore()
    await store.send(.start)
    for _ in 0..<20 { await sleeping.send(.start) }

    let many = await issue { await store.finish() }
    many.expect(
      "60 actions that effects have sent were not received", ".received(0)\n    (2 times)\n",
      ".received(4)\n    (2 times)\n  … (47 more)\n", ".received(28)\n",
      ".received(29)\n    (2 times)\n\n")
    #expect(!many.message.contains(".received(5)"))
    #expect(!many.message.contains(".received(27)"))

    await store.send(.startAnother)
    await issue { await store.finish() }.expect((0..<14).map { ".received(\($0))" })

    await issue { await sleeping.finish() }
      .expect(
        ".start\n    It sleeps on a test clock until 1.0 seconds.\n    (10 times)", "… (7 more)",
        ".start\n    It sleeps on a test clock until 1.0 seconds.\n    (3 times)")
    await sleeping.skipInFlightEffects()
  }

  @Test("says that there is nothing to skip")
  func nothingToSkip() async {
    let store = makeSleepingStore()

    await issue { await store.skipReceivedActions() }
      .expect("no received actions to skip", "strict: false")
    await store.skipReceivedActions(strict: false)
    await issue { await store.skipInFlightEffects() }
      .expect("no in-flight effects to skip", "strict: false")
    await store.skipInFlightEffects(strict: false)
  }

  @Test("shows how the state differs from what is asserted of it alone")
  func state() async {
    let store = makeSleepingStore()

    await issue { store.assert { $0 = 4 } }
      .expect("isn't as expected", "4", "0")
    await issue { store.assert { _ in throw Refusal() } }
      .expect("threw an error", "Refusal")
  }
}
