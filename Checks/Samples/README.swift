// `Tests/TabNavigationTests/Guides` has a link to this file, so that its tests run.

import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

@Reducer struct App {
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }

  var body: some ReducerOf<Self> { EmptyReducer().forEach(\.path, action: \.path) }
}

func useStore() async {
  let store = Store(initialState: App.State(path: [.counter(.init(count: 3))])) { App() }
  await store.send(.path(.element(id: 0, action: .counter(.incrementButtonTapped))))
  print(await store.state.path.count)  // 1
  await store.send(.path(.element(id: 0, action: .counter(.incrementButtonTapped)))).finish()
  print(await store.state.path.count)  // 0: the counter took itself off at five
}

@Test func aCounterTakesItselfOffAtFive() async {
  let store = TestStore(initialState: App.State(path: [.counter(.init(count: 3))])) { App() }

  await store.send(\.path[id: 0].counter.incrementButtonTapped) {
    $0.path[id: 0, case: \.counter]?.count = 4
  }
  await store.send(\.path[id: 0].counter.incrementButtonTapped) {
    $0.path[id: 0, case: \.counter]?.count = 5
  }
  await store.receive(\.path.popFrom) { $0.path[id: 0] = nil }
}

@Reducer struct Menu {
  struct State: Equatable {}

  enum Action {
    case counterRowTapped
  }
}

extension Path.State: PathState {
  typealias Root = Menu.State
  static let screens = Screens<Self> {
    Screen(\.counter, "counters/*", \.count) { _, count in Counter.State(count: count) }
  }
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

@Reducer struct TabApp {
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

  static var tabs: Tabs<State, Action, Tab> {
    Tabs(\.tabs, action: \.tabs, links: "app", initial: .left) {
      TabItem(.left, \.left, action: \.left) { CounterTab() }
      TabItem(.right, \.right, action: \.right, badge: { $0.right.path.count }) { CounterTab() }
    }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}

@Test func aLinkOpensACounterInItsTab() async throws {
  let store = Store(initialState: TabApp.State()) { TabApp() }
  let link = try #require(URL(string: "app://right/counters/4"))

  let outcome = await store.navigate(.deepLink(link), through: \.tabs)

  #expect(outcome == .done)
  #expect(await store.state.tabs.selected == .right)
  #expect(TabApp.tabs.badge(.right, await store.state) == 1)
  #expect(TabApp.tabs.url(await store.state) == link)
}

@Test func aCounterInATabTakesItselfOffAtFive() async throws {
  var state = TabApp.State()
  state.right.push(.counter(Counter.State(count: 4)))
  let store = Store(initialState: state) { TabApp() }

  await store.send(.right(.path(.element(id: 0, action: .counter(.incrementButtonTapped)))))
    .finish()

  #expect(await store.state.right.path.isEmpty)
}

// The compiler only parses the manifest of a client. `Checks/Client/run` builds one.
#if false
  let package = Package(
    name: "App",
    platforms: [.macOS(.v26), .iOS(.v26)],
    dependencies: [.package(url: "https://…/swift-tabs.git", from: "0.1.0")],
    targets: [
      .target(
        name: "App",
        dependencies: [
          .product(name: "StoreRuntime", package: "swift-tabs"),
          .product(name: "TabNavigation", package: "swift-tabs"),
        ]),
      .testTarget(
        name: "AppTests",
        dependencies: ["App", .product(name: "StoreTesting", package: "swift-tabs")]),
    ],
    swiftLanguageModes: [.v6])
#endif
