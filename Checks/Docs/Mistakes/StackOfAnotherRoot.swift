import StoreRuntime
import TabNavigation

@Reducer
struct HomeTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root = action { state.pop() }
      return .none
    }
    .stack { Counter() }  // error: names "Counter"
  }
}
