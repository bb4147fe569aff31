import Foundation
import StoreRuntime
import SwiftUI
import TabNavigation

@Reducer
struct Shelf {
  struct State: Codable, Equatable {
    var numbers = [7, 8]
    @Presents var filter: Filter.State?
  }

  enum Action {
    case bookTapped(Int)
    case filter(PresentationAction<Filter.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$filter, action: \.filter) { Filter() }
  }
}

@Reducer
struct Filter {
  struct State: Codable, Equatable { var word = "" }
  enum Action { case wordChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Reducer
struct Book {
  struct State: Codable, Equatable {
    var number: Int
    @Presents var loan: Loan.State?
  }

  enum Action { case loan(PresentationAction<Loan.Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$loan, action: \.loan) { Loan() }
  }
}

@Reducer
struct Loan {
  struct State: Codable, Equatable { var days = 14 }
  enum Action { case returned }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Reducer
struct Review {
  struct State: Codable, Equatable { var number: Int }
  enum Action { case textChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Reducer(state: .codable, .equatable, .sendable)
enum BookPath {
  case book(Book)
  case review(Review)
}

extension BookPath.State: PathState {
  typealias Root = Shelf.State

  static let screens = Screens<Self> {
    Screen(\.book, "books/*", \.number, on: .root, .screen(\.book)) { context, number in
      guard context.root.numbers.contains(number) else {
        throw ScreenError.missing("book \(number)")
      }
      return Book.State(number: number)
    }
    .sheet(\.book, "loan", isShown: { $0.loan != nil }) { $0.loan = Loan.State() }
    RootSheet("filter", isShown: { $0.filter != nil }) { $0.filter = Filter.State() }
    Screen(\.review, "review", on: .screen(\.book)) { context in
      Review.State(number: try context.below(\.book).number)
    }
  }
}

@Reducer
struct ShelfTab {
  typealias State = TabStack<BookPath.State>
  typealias Action = TabStackActionOf<Shelf, BookPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.bookTapped(let number)) = action {
        state.push(.book(Book.State(number: number)))
      }
      return .none
    }
    .stack { Shelf() }
  }
}

@Reducer
struct Library {
  enum Tab: String, TabIdentifier { case shelf, about }

  struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.shelf)
    var shelf = ShelfTab.State(root: Shelf.State())
    var about = ShelfTab.State(root: Shelf.State())
    var isSignedIn = false
    var message: String?
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case shelf(ShelfTab.Action)
    case about(ShelfTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs,
    links: ["library", "https://library.example", "https://www.library.example/app"],
    initial: .shelf
  ) {
    TabItem(.shelf, \.shelf, action: \.shelf, onLink: .reuses) { ShelfTab() }
    TabItem(.about, \.about, action: \.about) { ShelfTab() }
  }
  .holdingLinks { state, tab in !state.isSignedIn && tab != .about }

  var body: some ReducerOf<Self> {
    Self.tabs
    Reduce { state, action in
      switch action {
      case .tabs(.linkFailed(let url, let error)):
        state.message = "\(url) can't be opened: \(error)."
        return .none
      case .tabs, .shelf, .about:
        return .none
      }
    }
  }
}

@Reducer
struct Search {
  struct State: Codable, Equatable {
    var text = ""
    var page: Int?
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Edit {
  struct State: Codable, Equatable {
    var number: Int
    var title: String
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Stock {
  struct State: Codable, Equatable { var loaded: [Int: String]? }
  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .codable, .equatable)
enum StockPath {
  case search(Search)
  case edit(Edit)
}

extension StockPath.State: PathState {
  typealias Root = Stock.State

  static let screens = Screens<Self> {
    Screen(\.search, "search?q&page", \.text, \.page) { _, text, page in
      Search.State(text: text, page: page)
    }
    Screen(\.edit, "edit/*", \.number) { context, number in
      guard let books = context.root.loaded else { throw ScreenError.notYet }
      return Edit.State(number: number, title: books[number] ?? "")
    }
  }
}

func open(_ url: URL, in store: StoreOf<Library>) async {
  let outcome = await store.navigate(.deepLink(url), through: \.tabs)
  if case .invalid(let error) = outcome { print(error) }
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
