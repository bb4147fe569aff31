import StoreRuntime
import TabNavigation

@Reducer(state: .equatable)
enum HomePath {
  case row(Row)
  case tally(Tally)
}

extension HomePath.State: PathState {  // error: names "PathState"
  static let screens = Screens<Self> {
    Screen(\.tally, "tallies/*", \.count) { _, count in Tally.State(count: count) }

  }
}
