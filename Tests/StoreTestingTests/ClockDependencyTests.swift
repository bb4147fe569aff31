import StoreRuntime
import StoreTesting
import Testing

/// Counts seconds while it runs.
private struct Stopwatch: Reducer {
  struct State: Equatable, Sendable {
    var seconds = 0
    var isRunning = false
  }

  enum Action: Sendable {
    case startButtonTapped
    case stopButtonTapped
    case ticked
  }

  private enum CancelID { case ticking }

  @Dependency(\.continuousClock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.isRunning = true
        return .run { send in
          for _ in 1...3 {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.ticking)

      case .stopButtonTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticking)

      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }
}

struct ClockDependencyTests {
  private func store(on clock: any Clock<Duration>) -> StoreOf<Stopwatch> {
    Store(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func aTestClockMovesAFeatureStepByStep() async {
    let clock = TestClock()
    let store = store(on: clock)

    let start = await store.send(.startButtonTapped)
    for second in 1...3 {
      await clock.waitForSleepers()
      #expect(clock.sleepers.map(\.offset) == [.seconds(second)])
      #expect(await store.state.seconds == second - 1)
      await clock.advance(by: .seconds(1))
    }
    await start.finish()

    #expect(await store.state.seconds == 3)
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aFeatureThatStopsLeavesNoSleeper() async {
    let clock = TestClock()
    let store = store(on: clock)

    let start = await store.send(.startButtonTapped)
    await clock.waitForSleepers()
    await store.send(.stopButtonTapped)
    #expect(clock.sleepers.isEmpty)
    await start.finish()
    await clock.advance(by: .seconds(5))

    #expect(await store.state == Stopwatch.State(seconds: 0, isRunning: false))
  }

  @Test func anImmediateClockShowsTheOutcomeWithoutWaiting() async {
    let clock = ImmediateClock()
    let store = store(on: clock)

    await store.send(.startButtonTapped).finish()

    #expect(await store.state.seconds == 3)
    #expect(clock.now.offset == .seconds(3))
  }
}
