import StoreRuntime
import TabNavigation

@Reducer
struct HomeTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.push(.tally(Tally()))  // error: names "Tally"
      return .none
    }
    .stack { Tally() }
  }
}
