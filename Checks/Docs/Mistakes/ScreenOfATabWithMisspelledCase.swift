// because: The compiler looks for the subscript in the root, whose members a tab has.
// best: line 13, "has no subscripts", 2 errors
import StoreRuntime
import TabNavigation

@Reducer
struct HomeTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state[id: 0, case: \.taly]?.count = 5  // error: names "taly"
      return .none
    }
    .stack { Tally() }
  }
}
