import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a released test store")
struct ReleaseFailureTests {
  private let clock = TestClock()

  @Test("names an action that was not received, at the line that made the test store")
  func receivedAction() async {
    await issue {
      let store = makeProbe { send in await send(.received(1)) }
      await store.send(.start)
    }
    .expect(
      below: 1, "1 action that effects have sent was not received by the end of the test",
      ".received(1)", "skipReceivedActions")
  }

  @Test("lists actions that were not received")
  func receivedActions() async {
    let issue = await issue {
      let store = makeProbe { send in
        await send(.received(1))
        await send(.received(2))
      }
      await store.send(.start)
      await store.receive(.received(1)) { $0 = 1 }
    }

    issue.expect(below: 1, "1 action", ".received(2)")
    #expect(!issue.message.contains(".received(1)"))
  }

  @Test("names the action whose effect sleeps")
  func sleeper() async {
    await issue {
      let store = makeProbe { [clock] _ in try await clock.sleep(for: .seconds(3)) }
      await store.send(.start)
    }
    .expect(
      below: 1, "1 effect was still running by the end of the test", ".start", "until 3.0 seconds",
      "Let effects end before the test does")
  }

  @Test("names the actions whose effects wait for something else")
  func escapes() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    await issue {
      let store = makeProbe(
        another: { _ in for await _ in stream {} },
        effect: { _ in
          try await Task.sleep(for: .seconds(3600))
        })
      await store.send(.start)
      await store.send(.startAnother)
    }
    .expect(
      below: 1, "2 effects were still running", ".start\n", "isn't a test clock", ".startAnother\n",
      "isn't a test clock")
    continuation.finish()
  }

  @Test("is two, if both actions and effects are left")
  func actionsAndEffects() async {
    let issues = await issues {
      let store = makeProbe { [clock] send in
        await send(.received(1))
        try await clock.sleep(for: .seconds(3))
      }
      await store.send(.start)
    }

    #expect(issues.count == 2)
    issues.first?.expect(below: 1, "1 action")
    issues.last?.expect(below: 1, "1 effect")
  }

  @Test("is a note where not everything is asserted")
  func notesOfRelease() async {
    let notes = await notes {
      let store = makeProbe { [clock] send in
        await send(.received(1))
        try await clock.sleep(for: .seconds(3))
      }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.start)
    }

    #expect(notes.count == 2)
    notes.first?.expect(below: 1, "1 action")
    notes.last?.expect(below: 1, "1 effect")
  }

  @Test("isn't one where what is left doesn't count")
  func offWithoutAWord() async {
    let notes = await notes {
      let store = makeProbe { [clock] send in
        await send(.received(1))
        try await clock.sleep(for: .seconds(3))
      }
      store.exhaustivity = .off
      await store.send(.start)
    }

    #expect(notes.isEmpty)
  }

  @Test("names the action whose effect goes on though it was cancelled", arguments: [false, true])
  func defiance(isCancelledByTest: Bool) async {
    let isOver = Guarded(false)
    await issue {
      let store = makeProbe { [clock] _ in
        while !isOver.withLock({ $0 }) {
          try? await clock.sleep(for: .seconds(1))
        }
      }
      let task = await store.send(.start)
      store.exhaustivity = .off
      if isCancelledByTest { await task.cancel() } else { await store.send(.stop) }
      store.exhaustivity = .on
    }
    .expect(
      below: 1, "1 effect was cancelled, but still running by the end of the test",
      "An effect of this action: Probe.Action.start\n",
      "It was cancelled, and goes on all the same", "Task.isCancelled")
    isOver.withLock { $0 = true }
  }

  @Test("isn't one for an effect that takes its time to end")
  func slowEnd() async {
    let store = makeProbe { _ in
      while !Task.isCancelled { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
    }

    await store.send(.start).cancel()
  }

  @Test("doesn't count effects that were cancelled")
  func cancelledEffects() async {
    let store = makeProbe { [clock] _ in try await clock.sleep(for: .seconds(3)) }
    await store.send(.start)
    await store.send(.stop)

    #expect(clock.sleepers.isEmpty)
  }
}
