// because: A property has the name of the method, and the compiler takes that.
// best: line 17, "cannot infer key path type", 2 errors
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
    Screen(\.row, "rows") { Row.State(id: try $0.below(\.taly).count) }  // error: names "taly"
  }
}
