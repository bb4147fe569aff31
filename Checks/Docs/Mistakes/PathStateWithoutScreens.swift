import StoreRuntime
import TabNavigation

@Reducer(state: .equatable)
enum HomePath {
  case tally(Tally)
}

extension HomePath.State: PathState {  // error: names "PathState"
  typealias Root = Tally.State
}
