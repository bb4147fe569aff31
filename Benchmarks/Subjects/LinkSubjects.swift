import Foundation
import StoreRuntime
import TabNavigation

/// The cost of links and of selecting a tab, in an app of three tabs.
enum LinkSubjects {
  private static let count = 200
  private static let link = URL(string: "bench://second/counters/1/counters/2/others/3")

  static var all: [Subject] {
    [
      Subject("open a link of three screens") {
        await [
          sending("send to the root", [.first(.root(.pushTapped)), .first(.root(.pushTapped))]),
          sending(
            "a link",
            [
              link.map { .tabs(.deepLink($0)) } ?? .tabs(.launched),
              link.map { .tabs(.deepLink($0)) } ?? .tabs(.launched),
            ]),
        ]
      },
      Subject("print a link of three screens") {
        let state = await opened().state
        return [
          Variant("the text in a URL", operations: count) {
            for _ in 0..<count {
              blackHole(
                link.flatMap { URL(string: $0.absoluteString) }?.absoluteString.utf8.count ?? 0)
            }
          },
          Variant("a link", operations: count) {
            for _ in 0..<count {
              blackHole(LinkedTabs.tabs.url(of: .second, state)?.absoluteString.utf8.count ?? 0)
            }
          },
        ]
      },
      Subject("select a tab") {
        await [
          sending("send to the root", [.first(.root(.pushTapped)), .first(.root(.pushTapped))]),
          sending(
            "a selection",
            [.tabs(.selectedTabChanged(.first)), .tabs(.selectedTabChanged(.second))]),
        ]
      },
    ]
  }

  private static func opened() async -> StoreOf<LinkedTabs> {
    let store = Store(initialState: LinkedTabs.State()) { LinkedTabs() }
    await store.send(.tabs(.launched))
    if let link { await store.send(.tabs(.deepLink(link))) }
    return store
  }

  private static func sending(_ name: String, _ actions: [LinkedTabs.Action]) async -> Variant {
    let store = await opened()
    let all = (0..<count / 2).flatMap { _ in actions }
    return Variant(name, operations: all.count) { await store.sendFromOutside(all[...]) }
  }
}

@Reducer
struct LinkedTab {
  typealias State = TabStack<GrowthPath.State>
  typealias Action = TabStackActionOf<MoveRoot, GrowthPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { MoveRoot() } }
}

@Reducer
struct LinkedTabs {
  enum Tab: String, CaseIterable, Codable, Hashable, Sendable { case first, second, third }

  struct State: Sendable {
    var tabs = TabBar(Tab.second)
    var first = LinkedTab.State(root: MoveRoot.State())
    var second = LinkedTab.State(root: MoveRoot.State())
    var third = LinkedTab.State(root: MoveRoot.State())
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Tab>)
    case first(LinkedTab.Action)
    case second(LinkedTab.Action)
    case third(LinkedTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "bench", initial: .first
  ) {
    TabItem(.first, \.first, action: \.first) { LinkedTab() }
    TabItem(.second, \.second, action: \.second) { LinkedTab() }
    TabItem(.third, \.third, action: \.third) { LinkedTab() }
  }

  var body: some ReducerOf<Self> { Self.tabs }
}
