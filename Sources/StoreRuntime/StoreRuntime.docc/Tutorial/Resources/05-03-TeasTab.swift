import StoreRuntime
import TabNavigation

/// The list of teas, and the screens on it.
@Reducer struct TeasTab {
  typealias State = TabStack<TeasPath.State>
  typealias Action = TabStackActionOf<Teas, TeasPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.teaTapped(let id)):
        guard let tea = state.teas[id: id] else { return .none }
        state.push(.steeping(Steeping.State(tea: tea)))
        return .none

      case .path(.element(let id, .steeping(.drinkButtonTapped))):
        guard let pot = state[id: id, case: \.steeping] else { return .none }
        state.message = "Enjoy your \(pot.tea.name)."
        return .none

      default:
        return .none
      }
    }
    .stack { Teas() }
  }
}
