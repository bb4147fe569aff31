import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@Reducer struct Catalogue {
  @ObservableState struct State: Equatable, Sendable {
    var titles = ["Emma", "Ulysses"]
  }

  enum Action: Equatable, Sendable {
    case titleTapped(String)
  }
}

@Reducer struct Book {
  @ObservableState struct State: Equatable, Sendable {
    var title: String
  }

  enum Action: Equatable, Sendable {
    case borrowTapped(String)
  }
}

@Reducer struct Loans {
  @ObservableState struct State: Equatable, Sendable {
    var entries: [String] = []
  }

  enum Action: Equatable, Sendable {
    case borrowed(String)
  }

  @Dependency(\.member) var member

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .borrowed(let title) = action { state.entries.append("\(title), for \(member)") }
      return .none
    }
  }
}

extension DependencyValues {
  private enum MemberKey: DependencyKey {
    static let liveValue = "a guest"
    static let testValue = "a guest"
  }

  var member: String {
    get { self[MemberKey.self] }
    set { self[MemberKey.self] = newValue }
  }
}

@Reducer(state: .equatable, action: .equatable, .sendable) enum CataloguePath { case book(Book) }

extension CataloguePath.State: PathState {
  typealias Root = Catalogue.State
  static let screens = Screens<Self> {
    Screen(\.book, "books/*", \.title) { _, title in Book.State(title: title) }
  }
}

@Reducer struct CatalogueTab {
  typealias State = TabStack<CataloguePath.State>
  typealias Action = TabStackActionOf<Catalogue, CataloguePath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.titleTapped(let title)) = action {
        state.push(.book(Book.State(title: title)))
      }
      return .none
    }
    .stack { Catalogue() }
  }
}

@Reducer(state: .equatable, action: .equatable, .sendable) enum LoansPath { case book(Book) }

extension LoansPath.State: PathState {
  typealias Root = Loans.State
  static let screens = Screens<Self> {
    Screen(\.book, "books/*", \.title) { _, title in Book.State(title: title) }
  }
}

@Reducer struct LoansTab {
  typealias State = TabStack<LoansPath.State>
  typealias Action = TabStackActionOf<Loans, LoansPath>

  var body: some ReducerOf<Self> {
    EmptyReducer().stack { Loans() }
  }
}

@Reducer struct Library {
  enum Tab: String, TabIdentifier { case catalogue, loans }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.catalogue)
    var catalogue = CatalogueTab.State(root: Catalogue.State())
    var loans = LoansTab.State(root: Loans.State())
    var member = "a guest"
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case catalogue(CatalogueTab.Action)
    case loans(LoansTab.Action)
    case signedIn(String)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "library", initial: .catalogue
  ) {
    TabItem(.catalogue, \.catalogue, action: \.catalogue) { CatalogueTab() }
    TabItem(.loans, \.loans, action: \.loans) { LoansTab() }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Self.tabs
      Desk()
    }
    .sharing(\.member, as: \.member)
  }
}

@Reducer struct Desk {
  typealias State = Library.State
  typealias Action = Library.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signedIn(let name):
        state.member = name
      case .catalogue(.path(.element(_, .book(.borrowTapped(let title))))):
        return .send(.loans(.root(.borrowed(title))))
      default: break
      }
      return .none
    }
  }
}

@Test func aBookIsBorrowed() async {
  let stores = TabStores(initialState: Library.State(), tabs: Library.tabs) {
    Desk().sharing(\.member, as: \.member)
  }

  let catalogue = stores.store(\.catalogue, action: \.catalogue)

  await stores.send(.tabs(.launched))
  await stores.send(.signedIn("Ada"))
  await catalogue.send(.root(.titleTapped("Emma")))
  await catalogue.send(.path(.element(id: 0, action: .book(.borrowTapped("Emma")))))

  let outcome = await stores.navigate(.selectedTabChanged(.loans))
  print(outcome)  // done
  print(await stores.state().loans.entries)  // ["Emma, for Ada"]

  #expect(outcome == .done)
  #expect(await stores.state().loans.entries == ["Emma, for Ada"])
}

@Test func theLibraryInOneStore() async {
  let store = TestStore(initialState: Library.State()) { Library() }

  await store.send(.signedIn("Ada")) { $0.member = "Ada" }
  await store.send(.catalogue(.root(.titleTapped("Emma")))) {
    $0.catalogue.push(.book(Book.State(title: "Emma")))
  }
  await store.send(\.catalogue.path[id: 0].book.borrowTapped, "Emma")
  await store.receive(\.loans.root.borrowed) { $0.loans.entries = ["Emma, for Ada"] }
}
