import StoreRuntime
import StoreTesting
import Testing

/// What a feature itself does wrong fails the test that drives it.
@Suite("An issue of a feature in a test store")
struct FeatureIssueTests {
  @Test("names a dependency that the test doesn't set, at the line of its declaration")
  func missingDependency() async {
    let store = TestStore(initialState: 0) { Weather() }

    let issue = await issue { await store.send(true) { $0 = 21 } }

    issue.mention("'temperature'", "no value for tests", "withDependencies { $0.temperature = … }")
    #expect(issue.location?.line == Weather.declarationLine)
    #expect(issue.location?.fileID == #fileID)
  }

  @Test("isn't reported for a dependency that the test sets")
  func setDependency() async {
    let store = TestStore(initialState: 0) {
      Weather()
    } withDependencies: {
      $0.temperature = { 3 }
    }

    await store.send(true) { $0 = 3 }
  }

  /// Makes a store whose effect sleeps for longer than any test runs.
  private func makeSleeper() -> TestStoreOf<Probe> {
    makeProbe { _ in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(3600))
    }
  }

  @Test("names a clock that the test doesn't set")
  func missingClock() async {
    let store = makeSleeper()

    let issue = await issue {
      await store.send(.start)
      await store.skipInFlightEffects()
    }

    issue.mention("'continuousClock' was used in a test", "$0.continuousClock = ImmediateClock()")
    #expect(issue.location?.fileID == #fileID)
  }

  @Test("names the clock that must not be used")
  func unimplementedClock() async {
    let store = makeSleeper()
    store.dependencies.continuousClock = UnimplementedClock(name: "the clock of the counter")

    let issues = await issues {
      await store.send(.start)
      await store.skipInFlightEffects()
    }

    for issue in issues { issue.expect(below: -2, "clock was used: the clock of the counter") }
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
    let stack = TestStore(initialState: TallyStack.State(path: [.counter(Tally.State())])) {
      TallyStack()
    }
    let sheet = TestStore(
      initialState: TallySheet.State(destination: .first(Tally.State()))
    ) {
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

  @Test("names an error that an effect throws")
  func thrownError() async {
    struct Breakdown: Error {}
    let store = makeProbe { _ in throw Breakdown() }

    let issue = await issue { await store.send(.start) }

    issue.mention("that nothing handles", "Breakdown()")
    #expect(issue.location?.fileName == "Probe.swift")
  }

  @Test("names an error that an effect throws after it was woken by a clock")
  func lateError() async {
    struct Breakdown: Error {}
    let clock = TestClock()
    let store = makeProbe { _ in
      try await clock.sleep(for: .seconds(1))
      throw Breakdown()
    }

    await issue {
      await store.send(.start)
      await clock.advance(by: .seconds(1))
    }
    .mention("Breakdown()")
  }

  @Test("is reported by an effect for the test that it belongs to")
  func issuesOfEscapedEffects() async {
    struct Breakdown: Error {}
    let store = makeProbe { _ in
      await MainActor.run {}
      throw Breakdown()
    }

    await issue {
      await store.send(.start)
      await store.finish(timeout: .seconds(600))
    }
    .mention("Breakdown()")
  }

  @Test("names an element of a stack that isn't there or is in another case")
  func missingElement() async {
    let store = TestStore(initialState: TallyStack.State(path: [.counter(Tally.State())])) {
      TallyStack()
    }

    await issue { await store.send(\.path[id: 4].counter.incrementButtonTapped) }
      .expect("incrementButtonTapped", "#4", "Reported by \"forEach\" at", "TallyStack.swift:")
    await issue { await store.send(\.path.popFrom, 4) }.mention("#4")
    await issue { await store.send(\.path[id: 0].other.incrementButtonTapped) }
      .mention("incrementButtonTapped")
  }
}

// MARK: - Features

private struct Weather: Reducer {
  static let declarationLine = #line + 2

  @Dependency(\.temperature) var temperature

  var body: some Reducer<Int, Bool> {
    Reduce { state, _ in
      state = temperature()
      return .none
    }
  }
}

private enum TemperatureKey: DependencyKey {
  static var liveValue: @Sendable () -> Int { { 21 } }
}

extension DependencyValues {
  fileprivate var temperature: @Sendable () -> Int {
    get { self[TemperatureKey.self] }
    set { self[TemperatureKey.self] = newValue }
  }
}
