import StoreRuntime
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The README's example of an app with tabs.
enum Readme {
  @Reducer struct Counter {
    struct State: Equatable { var count = 0 }
    enum Action { case incrementButtonTapped }
    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }

  @Reducer(state: .equatable) enum Path { case counter(Counter) }

  @Reducer struct Menu {
    struct State: Equatable {}
    enum Action { case counterRowTapped }
  }

  @Reducer struct CounterTab {
    typealias State = TabStack<Path.State>
    typealias Action = TabStackActionOf<Menu, Path>

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .root(.counterRowTapped) = action { state.push(.counter(Counter.State())) }
        return .none
      }
      .stack { Menu() }
    }
  }

  @Reducer struct App {
    enum Tab: String, CaseIterable, Codable { case left, right }

    struct State: Equatable {
      var tabs = TabBar(Tab.left)
      var left = CounterTab.State(root: Menu.State())
      var right = CounterTab.State(root: Menu.State())
    }

    enum Action {
      case tabs(TabBarAction<Tab>)
      case left(CounterTab.Action)
      case right(CounterTab.Action)
    }

    static let tabs = Tabs<State, Action, Tab>(
      \.tabs, action: \.tabs, links: "app", initial: .left
    ) {
      TabItem(.left, \.left, action: \.left) { CounterTab() }
      TabItem(.right, \.right, action: \.right, badge: { $0.right.path.count }) { CounterTab() }
    }

    var body: some ReducerOf<Self> { Self.tabs }
  }
}

extension Readme.Path.State: PathState {
  typealias Root = Readme.Menu.State
  static let screens = Screens<Self> {
    Screen(\.counter, "counters/*", \.count) { _, count in Readme.Counter.State(count: count) }
  }
}

struct ReadmeTests {
  let store = Store(initialState: Readme.App.State()) { Readme.App() }

  @Test func aLinkOpensACounterInItsTab() async throws {
    let link = try #require(URL(string: "app://right/counters/4"))

    let outcome = await store.navigate(.deepLink(link), through: \.tabs)

    #expect(outcome == .done)
    #expect(await store.state.tabs.selected == .right)
    #expect(Readme.App.tabs.badge(.right, await store.state) == 1)
    #expect(Readme.App.tabs.url(await store.state) == link)
  }

  @Test func aCounterInATabTakesItselfOffAtFive() async throws {
    let link = try #require(URL(string: "app://right/counters/4"))
    _ = await store.navigate(.deepLink(link), through: \.tabs)
    let id = try #require(await store.state.right.path.ids.last)

    await store.send(.right(.path(.element(id: id, action: .counter(.incrementButtonTapped)))))
      .finish()

    #expect(await store.state.right.path.isEmpty)
  }
}
