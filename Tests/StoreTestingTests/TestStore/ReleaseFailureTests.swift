import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a released test store")
struct ReleaseFailureTests {
  private let clock = TestClock()

  /// Runs a test that leaves an action and an effect behind.
  private func leave(_ exhaustivity: Exhaustivity, line: UInt = #line) async {
    let store = makeProbe(line: line) { [clock] send in
      await send(.received(1))
      await send(.received(2))
      try await clock.sleep(for: .seconds(3))
    }
    store.exhaustivity = exhaustivity
    await store.send(.start)
    await store.receive(.received(1)) { $0 = 1 }
  }

  @Test("names actions that were not received and effects that sleep, where the store was made")
  func actionsAndEffects() async throws {
    let issues = await issues { await leave(.on) }

    #expect(issues.count == 2)
    let (actions, effects) = (try #require(issues.first), try #require(issues.last))
    actions.expect(
      "1 action that effects have sent was not received by the end of the test", ".received(2)",
      "skipReceivedActions")
    #expect(!actions.message.contains(".received(1)"))
    effects.expect(
      "1 effect was still running by the end of the test", ".start", "until 3.0 seconds",
      "Let effects end before the test does")
  }

  @Test("is a note where not everything is asserted, and nothing where what is left doesn't count")
  func notesOfRelease() async {
    let shown = await notes { await leave(.off(showSkippedAssertions: true)) }
    let hidden = await notes { await leave(.off) }

    #expect(shown.count == 2)
    shown.first?.expect("1 action")
    shown.last?.expect("1 effect")
    #expect(hidden.isEmpty)
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
      "It was cancelled, but is still running", "Task.isCancelled")
    isOver.withLock { $0 = true }
  }

  @Test("isn't one for an effect that was cancelled, though it takes its time to end")
  func slowEnd() async {
    let store = makeProbe { _ in
      while !Task.isCancelled { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
    }

    await store.send(.start).cancel()
  }
}
