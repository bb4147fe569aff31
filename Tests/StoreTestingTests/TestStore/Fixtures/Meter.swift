import StoreRuntime

/// Reads a gauge once a second, through a dependency that is on the main actor.
@Reducer
struct Meter {
  struct State: Equatable, Sendable {
    var sum = 0
  }

  enum Action: Equatable, Sendable {
    case startButtonTapped
    case measured(Int)
  }

  let gauge: @MainActor @Sendable () -> Int

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { send in
          for _ in 0..<(await gauge()) {
            try await clock.sleep(for: .seconds(1))
            await send(.measured(await gauge()))
          }
        }
      case .measured(let number):
        state.sum += number
        return .none
      }
    }
  }
}
