import Foundation
import StoreRuntime
import TabNavigation

@Reducer
struct Shelf {
  struct State: Equatable {}
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .equatable)
enum ShelfPath { case shelf(Shelf) }

extension ShelfPath.State: PathState {
  typealias Root = Shelf.State
  static let screens = Screens<Self> { Screen(\.shelf, "shelves") { _ in Shelf.State() } }
}

@Reducer
struct ShelfTab {
  typealias State = TabStack<ShelfPath.State>
  typealias Action = TabStackActionOf<Shelf, ShelfPath>
  var body: some ReducerOf<Self> { EmptyReducer().stack { Shelf() } }
}

@Reducer
struct Library {
  enum Tab: String, TabIdentifier { case desk, shelf }

  struct State: Equatable {
    var tabs = TabBar(Tab.desk)
    var desk = ShelfTab.State(root: Shelf.State())
    var shelf = ShelfTab.State(root: Shelf.State())
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case desk(ShelfTab.Action)
    case shelf(ShelfTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: ["library"], initial: .desk
  ) {
    TabItem(.desk, \.desk, action: \.desk) { ShelfTab() }
    TabItem(.shelf, \.shelf, action: \.shelf) { ShelfTab() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

/// The second walk: a link to a screen of the other tab.
@inline(never)
func follow(_ store: isolated StoreOf<Library>, _ link: URL) {
  store.send(.tabs(.deepLink(link)))
}

func followLink() {
  guard let link = URL(string: "library://shelf/shelves") else {
    preconditionFailure("The link is no URL.")
  }
  let store = Store(initialState: Library.State(), on: MainActor.shared) { Library() }
  store.assumeIsolated { store in
    follow(store, link)
    precondition(store.state.shelf.path.count == 1, "The link opened no screen.")
  }
}
