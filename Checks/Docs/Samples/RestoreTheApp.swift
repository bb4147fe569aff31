import Foundation
import StoreRuntime
import TabNavigation

@Reducer
struct Shelf {
  struct State: Codable, Equatable, Sendable {}
  enum Action: Sendable {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .codable, .equatable, .sendable, action: .sendable)
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
  enum Tab: String, TabIdentifier { case shelf }

  struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.shelf)
    var shelf = ShelfTab.State(root: Shelf.State())
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case shelf(ShelfTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs,
    links: "library", initial: .shelf
  ) {
    TabItem(.shelf, \.shelf, action: \.shelf) { ShelfTab() }
  }

  static let saved = SavedTabs<State>(version: 2, migrations: [1: nameReviews])

  var body: some ReducerOf<Self> { Self.tabs }
}

/// Version 1 called a review a comment.
@Sendable func nameReviews(_ data: Data) throws -> Data {
  // In a text of JSON the quotation marks are escaped, so this finds the case alone.
  let state = String(decoding: data, as: UTF8.self)
  return Data(state.replacing(#"{"comment":{"#, with: #"{"review":{"#).utf8)
}

func save(_ store: StoreOf<Library>, to file: URL) async throws {
  try Library.saved.encode(await store.state).write(to: file, options: .atomic)
}

func launch(from file: URL) async -> StoreOf<Library> {
  let saved = try? Library.saved.restore(Data(contentsOf: file))
  let store = Store(initialState: saved?.state ?? Library.State()) { Library() }
  await store.send(.tabs(.launched))
  return store
}

func load(_ data: Data) throws -> Library.State {
  let (state, report) = try Library.saved.restore(data)
  print(report)
  return state
}
