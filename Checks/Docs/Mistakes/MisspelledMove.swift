import StoreRuntime
import TabNavigation

@Reducer
struct HomeTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.popToRot()  // error: names "popToRot"
      return .none
    }
    .stack { Tally() }
  }
}
