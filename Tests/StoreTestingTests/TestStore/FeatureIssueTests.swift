import StoreRuntime
import StoreTesting
import Testing

/// What a feature itself does wrong fails the test that drives it.
@Suite("An issue of a feature in a test store")
struct FeatureIssueTests {
  private func makeStack() -> TestStoreOf<TallyStack> {
    TestStore(initialState: TallyStack.State(path: [.counter(Tally.State())])) { TallyStack() }
  }

  @Test("names a clock that the test doesn't set, and one that must not be used")
  func missingClock() async {
    let store = makeProbe { _ in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(3600))
    }

    let issue = await issue {
      await store.send(.start)
      await store.skipInFlightEffects()
    }

    issue.mention("'continuousClock' was used in a test", "$0.continuousClock = ImmediateClock()")
    #expect(issue.location?.fileID == #fileID)
  }

  @Test("names an action that is sent after its effect has ended")
  func sendingAfterTheEnd() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let (done, finish) = AsyncStream<Never>.makeStream()
    let store = makeProbe { send in
      Task {
        for await number in stream { await send(.received(number)) }
        finish.finish()
      }
    }

    await issue {
      await store.send(.start)
      continuation.yield(1)
      continuation.finish()
      for await _ in done {}
    }
    .mention("by an effect that has ended", "received(1)")
  }

  @Test("names an action that an effect sends after it has dismissed its feature")
  func sendingAfterDismissal() async {
    let stack = makeStack()
    let sheet = TestStore(initialState: TallySheet.State(destination: .first(Tally.State()))) {
      TallySheet()
    }

    let issues = await issues {
      await stack.send(\.path[id: 0].counter.leaveButtonTapped)
      await stack.receive(\.path.popFrom) { $0.path = StackState() }
      await stack.finish()
      await sheet.send(\.destination.first.leaveButtonTapped)
      await sheet.receive(\.destination.dismiss) { $0.destination = nil }
      await sheet.finish()
    }

    #expect(issues.count == 2)
    for issue in issues { issue.mention("after its own \"dismiss()\"", "ticked") }
  }

  private struct Breakdown: Error {}

  @Test("names an error that an effect throws, at once or after a sleep or an escape")
  func thrownError() async {
    let clock = TestClock()
    let store = makeProbe(
      another: { _ in
        try await clock.sleep(for: .seconds(1))
        await MainActor.run {}
        throw Breakdown()
      },
      effect: { _ in throw Breakdown() })

    let early = await issue { await store.send(.start) }
    early.mention("that nothing handles", "Breakdown()")
    #expect(early.location?.fileName == "Probe.swift")

    await issue {
      await store.send(.startAnother)
      await clock.advance(by: .seconds(1))
      await store.finish(timeout: .seconds(600))
    }
    .mention("Breakdown()")
  }

  @Test("names an element of a stack that isn't there or is in another case")
  func missingElement() async {
    let store = makeStack()

    await issue { await store.send(\.path[id: 4].counter.incrementButtonTapped) }
      .expect("incrementButtonTapped", "#4", "Reported by \"forEach\" at", "TallyStack.swift:")
    await issue { await store.send(\.path.popFrom, 4) }.mention("#4")
    await issue { await store.send(\.path[id: 0].other.incrementButtonTapped) }
      .mention("incrementButtonTapped")
  }
}
