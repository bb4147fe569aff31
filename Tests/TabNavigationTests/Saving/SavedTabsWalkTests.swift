import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation
import TestSupport
import Testing

/// Random walks through the shop, which is saved and restored after each step.
struct SavedTabsWalkTests {
  private static let count = RunLength.count(20, long: 10_000)

  @Test func aStateIsRestoredAsItWasSaved() async throws {
    for seed in 0..<UInt64(Self.count) {
      var generator = SeededGenerator(seed: seed)
      let store = Store(initialState: Shop.State()) {
        Shop()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await store.send(.tabs(.launched))
      for _ in 0..<20 {
        await store.send(Self.action(await store.state, &generator))
        let state = await store.state
        guard state.feed.question == nil, state.cart.question == nil else { continue }

        let data = try SavedTabs.shop.data(state)
        let (restored, report) = try SavedTabs.shop.restore(data)

        try #require(restored == state, "seed \(seed)")
        try #require(report.isEmpty, "seed \(seed)")
        try #require(try SavedTabs.shop.data(restored) == data, "seed \(seed)")
      }
    }
  }

  @Test func aStoreOfARestoredStateGoesOnAsTheOldOne() async throws {
    for seed in 0..<UInt64(Self.count) {
      var generator = SeededGenerator(seed: seed)
      let old = Store(initialState: Shop.State()) {
        Shop()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await old.send(.tabs(.launched))
      for _ in 0..<Int.random(in: 0...15, using: &generator) {
        await old.send(Self.action(await old.state, &generator))
      }
      if await old.state.feed.question != nil {
        await old.send(.feed(.question(.presented(.stay))))
      }

      let data = try SavedTabs.shop.data(await old.state)
      let restored = try SavedTabs.shop.restore(data).state
      let new = Store(initialState: restored) {
        Shop()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await new.send(.tabs(.launched))
      for _ in 0..<15 {
        let action = Self.action(await old.state, &generator)
        await old.send(action)
        await new.send(action)

        let states = (await old.state.withoutLogs, await new.state.withoutLogs)
        try #require(states.0 == states.1, "seed \(seed), \(action)")
      }
    }
  }

  private static let links = [
    "shop://feed", "shop://feed/articles/x", "shop://feed/articles/y/comments", "shop://cart",
    "shop://cart/countdown",
  ].compactMap { URL(string: $0) }

  private static func action(
    _ state: Shop.State, _ generator: inout SeededGenerator
  ) -> Shop.Action {
    if state.feed.question != nil {
      return .feed(.question(.presented(Bool.random(using: &generator) ? .leave : .stay)))
    }
    // Comments stand on an article, so their button is tapped on the screen at the top.
    let id = state.feed.path.ids.last ?? 0
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0: .tabs(.selectedTabChanged(.feed))
    case 1: .tabs(.selectedTabChanged(.cart))
    case 2: .tabs(.backButtonTapped)
    case 3, 4: .feed(.root(.articleTapped("a\(Int.random(in: 0..<9, using: &generator))")))
    case 5, 6:
      if case .article = state.feed.path[id: id] {
        .feed(.path(.element(id: id, action: .article(.commentsTapped))))
      } else {
        .cart(.root(.add("tea")))
      }
    case 7:
      if case .comments = state.feed.path[id: id] {
        .feed(.path(.element(id: id, action: .comments(.draftChanged("x")))))
      } else {
        .feed(.root(.filterTapped))
      }
    case 8: state.cart.path.isEmpty ? .cart(.root(.clockTapped)) : .cart(.move(.popToRoot))
    case 9: .tabs(.deepLink(links.randomElement(using: &generator) ?? URL(filePath: "/")))
    case 10:
      if let id = state.feed.path.ids.randomElement(using: &generator) {
        .feed(.path(.popFrom(id: id)))
      } else {
        .feed(.root(.filterTapped))
      }
    default: .cart(.root(.add("tea")))
    }
  }
}

extension Shop.State {
  /// The state without what screens were told, which a new store tells again.
  fileprivate var withoutLogs: Self {
    var state = self
    state.feed.root.log = []
    for id in state.feed.path.ids { state.feed[id, case: \.article]?.log = [] }
    return state
  }
}
