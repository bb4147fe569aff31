import StoreRuntime
import StoreTesting
import Testing

/// A timer of the clock that the tests move.
struct StopwatchTests {
  private let clock = TestClock()

  @Test("Ticks once a second until it is switched off, or its task is cancelled as by a view")
  func ticks() async {
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.toggleButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.seconds = 1 }
    await store.withExhaustivity(.off) {
      await clock.advance(by: .seconds(60))
      await store.skipReceivedActions()
    }
    await store.send(.toggleButtonTapped) { $0.isRunning = false }
    await clock.advance(by: .seconds(5))
    #expect(store.state == Stopwatch.State(isRunning: false, seconds: 61))

    let task = await store.send(.task)
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.seconds = 62 }
    await store.receive(\.ticked) { $0.seconds = 63 }
    await task.cancel()
    await clock.advance(by: .seconds(5))
  }
}

@Reducer
private struct Stopwatch {
  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  enum Action {
    case task
    case ticked
    case toggleButtonTapped
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        return ticks

      case .ticked:
        state.seconds += 1
        return .none

      case .toggleButtonTapped:
        state.isRunning.toggle()
        return state.isRunning
          ? ticks.cancellable(id: CancelID.timer, cancelInFlight: true)
          : .cancel(id: CancelID.timer)
      }
    }
  }

  private var ticks: Effect<Action> {
    .run { send in
      for await _ in self.clock.timer(interval: .seconds(1)) {
        await send(.ticked)
      }
    }
  }
}
