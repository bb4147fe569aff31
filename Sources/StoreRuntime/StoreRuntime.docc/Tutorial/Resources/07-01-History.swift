import StoreRuntime

/// The teas that were drunk.
@Reducer struct History {
  struct State: Codable, Equatable {
    var teas: [Tea.ID] = []
  }

  enum Action {
    case clearButtonTapped
    case teaDrunk(Tea.ID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearButtonTapped:
        state.teas = []
        return .none

      case .teaDrunk(let tea):
        state.teas.append(tea)
        return .none
      }
    }
  }
}
