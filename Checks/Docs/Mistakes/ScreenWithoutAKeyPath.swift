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
    Screen(\.tally, "tallies/*", \.count) { _, count in Tally.State(count: count) }
    Screen(\.row, "rows/*") { _, id in Row.State(id: id) }  // error: names "has no key path"
  }
}
