import StoreRuntime
import TabNavigation

@Reducer(state: .equatable)
enum HomePath {
  case row(Row)
  case tally(Tally)
}

extension HomePath.State: PathState {
  typealias Root = Tally.State

  static let screens = Screens<Self> {
    Screen(\.taly, "tallies/*", \.count) { Tally.State(count: $1) }  // error: names "taly"
  }
}
