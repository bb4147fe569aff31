import StoreRuntime
import TabNavigation

@Reducer
struct HomeTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.push(.row(Row.State(id: 1)))  // error: names "row"
      return .none
    }
    .stack { Tally() }
  }
}
