import StoreRuntime

/// Counts the cups of tea.
@Reducer struct Cups {
  struct State: Codable, Equatable {
    var count = 0
  }

  enum Action {
    case cupDrunk
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cupDrunk:
        state.count += 1
        return .none
      }
    }
  }
}
