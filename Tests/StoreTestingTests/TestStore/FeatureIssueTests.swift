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

    issue.expect(
      line: Weather.declarationLine, fileID: Weather.fileID, "'temperature'", "no value for tests",
      "withDependencies { $0.temperature = … }")
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

  @Test("names a clock that the test doesn't set")
  func missingClock() async {
    let store = TestStore(initialState: Sleeper.State()) { Sleeper() }

    let issue = await issue {
      await store.send(.sleepButtonTapped)
      await store.skipInFlightEffects()
    }

    #expect(issue.message.contains("'continuousClock' was used in a test"))
    #expect(issue.message.contains("$0.continuousClock = ImmediateClock()"))
    #expect(issue.location?.fileName == "Sleeper.swift")
  }

  @Test("names the clock that must not be used")
  func unimplementedClock() async {
    let store = TestStore(initialState: Sleeper.State()) {
      Sleeper()
    } withDependencies: {
      $0.continuousClock = UnimplementedClock(name: "the clock of the counter")
    }

    let issues = await issues {
      await store.send(.sleepButtonTapped)
      await store.skipInFlightEffects()
    }

    #expect(issues.map(\.location?.line).allSatisfy { $0 == #line - 8 })
    #expect(issues.first?.message.contains("clock was used: the clock of the counter") == true)
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
    let issue = await issue {
      await store.send(.start)
      continuation.yield(1)
      continuation.finish()
      for await _ in done {}
    }

    #expect(issue.message.contains("by an effect that has ended"))
    #expect(issue.message.contains("received(1)"))
  }

  @Test("names an action that an effect sends after it has dismissed its feature")
  func sendingAfterDismissal() async {
    let store = TestStore(initialState: Farewell.State()) { Farewell() }

    let issue = await issue {
      await store.send(.path(.element(id: 0, action: .leave)))
      await store.receive(\.path.popFrom) { $0.path = StackState() }
    }

    #expect(issue.message.contains("after its own \"dismiss()\""))
    #expect(issue.message.contains("tooLate"))
  }

  @Test("names an error that an effect throws")
  func thrownError() async {
    struct Breakdown: Error {}
    let store = makeProbe { _ in throw Breakdown() }

    let issue = await issue { await store.send(.start) }

    #expect(issue.message.contains("Breakdown()"))
    #expect(issue.message.contains("that nothing handles"))
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

    let issue = await issue {
      await store.send(.start)
      await clock.advance(by: .seconds(1))
    }

    #expect(issue.message.contains("Breakdown()"))
  }

  @Test("names an action for an element of a stack that isn't there")
  func missingElement() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    let issue = await issue { await store.send(\.path[id: 4].counter.incrementButtonTapped) }

    issue.expect(
      line: #line - 3, "incrementButtonTapped", "#4", "Reported by \"forEach\" at",
      "TallyStack.swift:")
  }

  @Test("names the element that isn't there to be popped")
  func poppingAMissingElement() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    let issue = await issue { await store.send(\.path.popFrom, 4) }

    #expect(issue.message.contains("#4"))
  }

  @Test("names an action for an element that is in another case")
  func wrongCase() async {
    let store = TestStore(
      initialState: TallyStack.State(path: [.counter(Tally.State())])
    ) {
      TallyStack()
    }

    let issue = await issue { await store.send(\.path[id: 0].other.incrementButtonTapped) }

    #expect(issue.message.contains("incrementButtonTapped"))
  }

  @Test("is reported by an effect for the test that it belongs to")
  func issuesOfEscapedEffects() async {
    struct Breakdown: Error {}
    let store = makeProbe { _ in
      await MainActor.run {}
      throw Breakdown()
    }

    let issue = await issue {
      await store.send(.start)
      await store.finish(timeout: .seconds(60))
    }

    #expect(issue.message.contains("Breakdown()"))
  }
}

// MARK: - Features

private struct Weather: Reducer {
  static let declarationLine = #line + 3
  static let fileID = #fileID

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

/// A stack of features that go on talking when they have left.
@Reducer
struct Farewell {
  @Reducer
  struct Guest {
    struct State: Equatable, Sendable {}

    enum Action: Sendable {
      case leave
      case tooLate
    }

    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Reduce { _, action in
        guard case .leave = action else { return .none }
        return .run { send in
          await dismiss()
          await send(.tooLate)
        }
      }
    }
  }

  struct State: Equatable, Sendable {
    var path: StackState<Guest.State> = [Guest.State()]
  }

  enum Action: Sendable {
    case path(StackActionOf<Guest>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Guest() }
  }
}
