import StoreRuntime
import TabNavigation

/// The cost of actions beside the open tabs of a group, and the heap memory that closed tabs leave.
enum TabGroupSubjects {
  private static let count = 200

  static var all: [Subject] {
    let push = OpenTabs.Action.page(5, .root(.pushTapped))
    let subjects = [
      subject("an action of a root beside open tabs", [.page(5, .root(.tapped))]),
      subject("a push or a pop beside open tabs", [push, push]),
      subject(
        "select a tab beside open tabs",
        [.tabs(.selectedTabChanged(.page(5))), .tabs(.selectedTabChanged(.page(7)))]),
      subject(
        "open and close a tab beside open tabs",
        [.tabs(.opened(.page(-1))), .tabs(.closed(.page(-1)))]),
    ]
    #if canImport(Glibc)
      return subjects + [afterTabs]
    #else
      return subjects
    #endif
  }

  /// Compares actions beside ten open tabs with those beside a hundred times as many.
  private static func subject(_ name: String, _ actions: [OpenTabs.Action]) -> Subject {
    Subject(name) {
      await [10, 1_000].asyncMap { tabs in
        let store = await opened(tabs)
        let all = (0..<count).flatMap { _ in actions }
        return Variant("\(tabs) tabs", operations: all.count) {
          await store.sendFromOutside(all[...])
        }
      }
    }
  }

  private static func opened(_ count: Int) async -> StoreOf<OpenTabs> {
    var state = OpenTabs.State()
    for id in 0..<count { state.pages.append(PageTab.State(root: OpenPage.State(id: id))) }
    let store = Store(initialState: state) { OpenTabs() }
    await store.send(.tabs(.launched))
    await store.send(.tabs(.selectedTabChanged(.page(5))))
    return store
  }

  /// A hundred thousand tabs that are opened, pushed on and closed one after the other.
  private static var afterTabs: Subject {
    let count = 100_000
    return Subject("heap left by closed tabs", unit: .bytes) {
      [
        Variant("100,000 tabs", operations: count) {
          let store = await opened(10)
          await openAndClose(1_000..<2_000, store)
          return store
        } leaving: { store in
          await openAndClose(2_000..<2_000 + count, store)
        }
      ]
    }
  }

  private static func openAndClose(_ ids: Range<Int>, _ store: isolated StoreOf<OpenTabs>) async {
    for id in ids {
      store.sendEach([
        .tabs(.opened(.page(id))), .page(id, .root(.pushTapped)), .tabs(.closed(.page(id))),
      ])
    }
  }
}

@Reducer
struct OpenPage {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
    var isPushed = false
  }

  enum Action: Sendable {
    case tapped
    case pushTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .pushTapped: state.isPushed.toggle()
      }
      return .none
    }
  }
}

@Reducer
enum PagePath {
  case counter(Counter)
}

extension PagePath.State: PathState {
  typealias Root = OpenPage.State

  static let screens = Screens<Self> {
    Screen(\.counter, "counters/*", \.count) { _, count in Counter.State(count: count) }
  }
}

@Reducer
struct PageTab {
  typealias State = TabStack<PagePath.State>
  typealias Action = TabStackActionOf<OpenPage, PagePath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.pushTapped) = action {
        if state.root.isPushed {
          state.push(.counter(Counter.State()))
        } else {
          state.pop()
        }
      }
      return .none
    }
    .stack { OpenPage() }
  }
}

@Reducer
struct OpenTabs {
  @CasePathable
  enum Tab: TabIdentifier {
    case start
    case page(Int)

    static let allCases: [Self] = [.start]
  }

  struct State: Sendable {
    var tabs = TabBar(Tab.start)
    var start = PageTab.State(root: OpenPage.State(id: -1))
    var pages: IdentifiedArrayOf<PageTab.State> = []
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case start(PageTab.Action)
    case pages(IdentifiedActionOf<PageTab>)

    static func page(_ id: Int, _ action: PageTab.Action) -> Self {
      .pages(.element(id: id, action: action))
    }
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "bench", initial: .start
  ) {
    TabItem(.start, \.start, action: \.start) { PageTab() }
    TabGroup(
      \.page, \.pages, action: \.pages, link: "pages",
      newTab: { PageTab.State(root: OpenPage.State(id: $0)) }
    ) {
      PageTab()
    }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}
