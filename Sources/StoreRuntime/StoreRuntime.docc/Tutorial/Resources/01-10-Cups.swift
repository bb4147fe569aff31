import StoreRuntime

final class Mug {
  var isFull = false
}

/// Counts the cups of tea.
@Reducer struct Cups {
  struct State: Sendable {
    var count = 0
    var mug = Mug()
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
