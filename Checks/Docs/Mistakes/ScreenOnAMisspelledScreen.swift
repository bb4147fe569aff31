// because: The type of the misspelled case is unknown, and the compiler reports that first.
// best: line 17, "has no dynamic member 'taly'", 2 errors
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
    Screen(\.row, "rows", on: .screen(\.taly)) { _ in Row.State(id: 1) }  // error: names "taly"
  }
}
