import StoreRuntime

/// Counts the cups of tea.
@Reducer struct Cups {
  struct State: Codable, Equatable {
    var count = 0
  }

  enum Action {
    case cupDrunk
  }
}
