import StoreRuntime
import TabNavigation

@Reducer(state: .equatable)
enum HomePath {
  case tally(Tally)
}

extension HomePath.State: PathState {
  typealias Root = Tally.State
  static let screens = Screens<Self> {
    Screen(\.tally, "tallies") { _ in Tally.State() }
  }
}

struct AppState: Codable {  // error: names "Decodable"
  var home = TabStack<HomePath.State>(root: Tally.State())
}
