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

    /// The properties that are saved.
    private enum CodingKeys: CodingKey { case tea, secondsLeft }
  }

  enum Action {
    case drinkButtonTapped
    case startButtonTapped
    case stopButtonTapped
    case ticked
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .drinkButtonTapped:
        return .run { _ in await dismiss() }

      case .startButtonTapped:
        guard !state.isRunning, state.secondsLeft > 0 else { return .none }
        state.isRunning = true
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.timer)

      case .stopButtonTapped:
        state.isRunning = false
        return .cancel(id: CancelID.timer)

      case .ticked:
        state.secondsLeft -= 1
        guard state.secondsLeft == 0 else { return .none }
        state.isRunning = false
        return .cancel(id: CancelID.timer)
      }
    }
  }
}
