import StoreRuntime

/// The list of all teas.
@Reducer struct Teas {
  struct State: Codable, Equatable {
    var teas: IdentifiedArrayOf<Tea> = [
      Tea(name: "Sencha", seconds: 90),
      Tea(name: "Assam", seconds: 240),
    ]
    var message: String?
  }

  enum Action {
    case deleteButtonTapped(Tea.ID)
    case teaTapped(Tea.ID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped(let id):
        state.teas[id: id] = nil
        return .none

      case .teaTapped(let id):
        guard let tea = state.teas[id: id] else { return .none }
        state.message = "Enjoy your \(tea.name)."
        return .none
      }
    }
  }
}
