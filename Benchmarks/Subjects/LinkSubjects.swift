import Foundation
import StoreRuntime
import TabNavigation

/// The cost of links and of selecting a tab, in an app of three tabs.
enum LinkSubjects {
  private static let count = 200
  private static let link = URL(string: "bench://second/counters/1/counters/2/counters/3")

  static var all: [Subject] {
    [
      Subject("open a link of three screens") {
        await [
          sending("a push or a pop", [.first(.root(.pushTapped)), .first(.root(.pushTapped))]),
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
              blackHole(
                MovingTabs.tabs.url(for: .second, in: state)?.absoluteString.utf8.count ?? 0)
            }
          },
        ]
      },
      Subject("select a tab") {
        await [
          sending("a push or a pop", [.first(.root(.pushTapped)), .first(.root(.pushTapped))]),
          sending(
            "a selection",
            [.tabs(.selectedTabChanged(.first)), .tabs(.selectedTabChanged(.second))]),
        ]
      },
    ]
  }

  private static func opened() async -> StoreOf<MovingTabs> {
    let store = Store(initialState: MovingTabs.State()) { MovingTabs() }
    await store.send(.tabs(.launched))
    if let link { await store.send(.tabs(.deepLink(link))) }
    return store
  }

  private static func sending(_ name: String, _ actions: [MovingTabs.Action]) async -> Variant {
    let store = await opened()
    let all = (0..<count / 2).flatMap { _ in actions }
    return Variant(name, operations: all.count) { await store.sendFromOutside(all[...]) }
  }
}
