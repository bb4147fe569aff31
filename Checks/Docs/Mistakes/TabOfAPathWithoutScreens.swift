// because: Each mention of the type is an error of its own.
// best: line 13, "PathState", 3 errors
import StoreRuntime
import TabNavigation

@Reducer(state: .equatable)
enum HomePath {
  case tally(Tally)
}

@Reducer
struct HomeTab {
  typealias State = TabStack<HomePath.State>  // error: names "PathState"
  typealias Action = TabStackActionOf<Tally, HomePath>

  var body: some ReducerOf<Self> {
    EmptyReducer().stack { Tally() }
  }
}
