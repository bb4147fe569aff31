import Foundation
import StoreRuntime
import SwiftUI
import TabNavigation

@Reducer
struct Shelf {
  struct State: Equatable, Sendable {}
  enum Action: Sendable {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
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

  struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.shelf)
    var shelf = ShelfTab.State(root: Shelf.State())
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case shelf(ShelfTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs,
    links: ["library", "https://library.example", "https://www.library.example/app"],
    initial: .shelf
  ) {
    TabItem(.shelf, \.shelf, action: \.shelf) { ShelfTab() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

struct LibraryTabs: View {
  let model: StoreModel<Library.State, Library.Action>

  var body: some View { Text("Shelf") }
}

struct LibraryView: View {
  let model: StoreModel<Library.State, Library.Action>

  var body: some View {
    LibraryTabs(model: model)
      .onOpenURL { model.send(.tabs(.deepLink($0))) }
      .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
        if let url = activity.webpageURL { model.send(.tabs(.deepLink(url))) }
      }
      .environment(
        \.openURL,
        OpenURLAction { url in
          guard Library.tabs.canOpen(url) else { return .systemAction }
          model.send(.tabs(.deepLink(url)))
          return .handled
        })
  }
}

@MainActor
func notify(_ state: Library.State, _ model: StoreModel<Library.State, Library.Action>) {
  let link = Library.tabs.url(for: state)?.absoluteString

  if let link, let url = URL(string: link) { model.send(.tabs(.deepLink(url))) }
}
