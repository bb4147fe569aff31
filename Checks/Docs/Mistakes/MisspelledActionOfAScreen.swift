import StoreRuntime
import TabNavigation

@Reducer
struct HomeTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(_, .tally(.tapped))): state.pop()  // error: names "tapped"
      default: break
      }
      return .none
    }
    .stack { Tally() }
  }
}
