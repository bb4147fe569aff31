import StoreRuntime

/// A pot of tea, and a timer for it.
@Reducer struct Steeping {
  struct State: Codable, Equatable {
    let tea: Tea
    var secondsLeft: Int
    var isRunning = false

    init(tea: Tea) {
      self.tea = tea
      secondsLeft = tea.seconds
    }
  }

  enum Action {
    case startButtonTapped
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.isRunning = true
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.ticked)
          }
        }

      case .ticked:
        state.secondsLeft -= 1
        return .none
      }
    }
  }
}
