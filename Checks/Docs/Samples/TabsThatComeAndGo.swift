import Foundation
import StoreRuntime
import SwiftUI
import TabNavigation

@Reducer
struct Start {
  struct State: Codable, Equatable {}
  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Document {
  struct State: Codable, Equatable, Identifiable {
    let id: UUID
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Page {
  struct State: Codable, Equatable { var number: Int }
  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .codable, .equatable)
enum StartPath {
  case page(Page)
}

extension StartPath.State: PathState {
  typealias Root = Start.State

  static let screens = Screens<Self> {
    Screen(\.page, "pages/*", \.number) { _, number in Page.State(number: number) }
  }
}

@Reducer(state: .codable, .equatable)
enum DocumentPath {
  case page(Page)
}

extension DocumentPath.State: PathState {
  typealias Root = Document.State

  static let screens = Screens<Self> {
    Screen(\.page, "pages/*", \.number) { _, number in Page.State(number: number) }
  }
}

@Reducer
struct StartTab {
  typealias State = TabStack<StartPath.State>
  typealias Action = TabStackActionOf<Start, StartPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Start() } }
}

@Reducer
struct DocumentTab {
  typealias State = TabStack<DocumentPath.State>
  typealias Action = TabStackActionOf<Document, DocumentPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Document() } }
}

@Reducer
struct Editor {
  @CasePathable
  enum Tab: TabIdentifier {
    case start
    case document(UUID)

    static let allCases: [Tab] = [.start]
  }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.start)
    var start = StartTab.State(root: Start.State())
    var documents: IdentifiedArrayOf<DocumentTab.State> = []
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case start(StartTab.Action)
    case documents(IdentifiedActionOf<DocumentTab>)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: ["editor", "https://editor.example"], initial: .start
  ) {
    TabItem(.start, \.start, action: \.start) { StartTab() }
    TabGroup(
      \.document, \.documents, action: \.documents, link: "documents",
      newTab: { id in DocumentTab.State(root: Document.State(id: id)) }
    ) {
      DocumentTab()
    }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

struct DocumentList: View {
  let model: StoreModelOf<Editor>

  var body: some View {
    List {
      ForEach(model.documents) { document in
        Button("\(document.id)") { model.send(.tabs(.selectedTabChanged(.document(document.id)))) }
        Button("Close") { model.send(.tabs(.closed(.document(document.id)))) }
      }
    }
  }
}

@Reducer
struct Club {
  enum Tab: String, TabIdentifier { case home, members }

  struct State: Codable, Equatable {
    var tabs = TabBar(Tab.home, visible: [.home])
    var home = StartTab.State(root: Start.State())
    var members = StartTab.State(root: Start.State())
    var user: String?
  }

  enum Action {
    case tabs(TabBarAction<Tab>)
    case home(StartTab.Action)
    case members(StartTab.Action)
    case loggedIn(String)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "club", initial: .home
  ) {
    TabItem(.home, \.home, action: \.home) { StartTab() }
    TabItem(.members, \.members, action: \.members) { StartTab() }
  }
  .holdingLinks { state, tab in
    Tab.allCases.contains(tab) && state.tabs.visible?.contains(tab) == false
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    Reduce { state, action in
      switch action {
      case .loggedIn(let user):
        state.user = user
        return .send(.tabs(.visibleTabsChanged(Tab.allCases)))

      case .tabs, .home, .members:
        return .none
      }
    }
  }
}
