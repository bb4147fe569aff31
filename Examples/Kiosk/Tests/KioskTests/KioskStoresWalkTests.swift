import Foundation
import StoreRuntime
import TabNavigation
import Testing

@testable import Kiosk

/// Random steps through the kiosk in one store, and in one for each tab.
///
/// `TABS_WALK_STEPS` is the number of steps.
struct KioskStoresWalkTests {
  @Test(arguments: 1...4)
  func eachStepEndsAsInOneStore(seed: Int) async throws {
    let steps = ProcessInfo.processInfo.environment["TABS_WALK_STEPS"].flatMap { Int($0) } ?? 2_000
    var numbers = Numbers(state: UInt64(seed))
    let one = Store(
      initialState: KioskApp.State(), reducer: { KioskApp() }, withDependencies: serve)
    let many = TabStores(
      initialState: KioskApp.State(), tabs: KioskApp.tabs,
      hub: { Purchases().sharing(\.account.root.session, as: \.session) },
      withDependencies: { serve(&$0) })

    for step in 0..<steps / 4 {
      let action = step == 0 ? .tabs(.launched) : action(await one.state, &numbers)
      await one.send(action).finish()
      await send(action, to: many)
      let (expected, actual) = (await one.state, await many.state())
      try #require(expected == actual, "seed \(seed), step \(step), \(action)")
    }
  }

  private func serve(_ dependencies: inout DependencyValues) {
    dependencies[Server.self].post = { text, _ in
      if text.hasSuffix("!") { throw ServerError() }
    }
    dependencies[Server.self].pay = { lines, address in
      if address == "Nowhere" { throw ServerError() }
      return 100 + lines.count
    }
  }

  /// Sends an action to the store that it is for, and waits for its effects.
  private func send(
    _ action: KioskApp.Action,
    to stores: TabStores<KioskApp.State, KioskApp.Action, KioskApp.Tab>
  ) async {
    switch action {
    case .tabs: await stores.send(action)
    case .feed(let action): await stores.store(\.feed, action: \.feed).send(action).finish()
    case .search(let action): await stores.store(\.search, action: \.search).send(action).finish()
    case .cart(let action): await stores.store(\.cart, action: \.cart).send(action).finish()
    case .account(let action):
      await stores.store(\.account, action: \.account).send(action).finish()
    }
  }

  private func action(_ state: KioskApp.State, _ numbers: inout Numbers) -> KioskApp.Action {
    func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
    if state.feed.question != nil, random(2) == 0 {
      return .feed(.question(.presented([.leave, .stay, .saveFirst][random(3)])))
    }
    switch random(14) {
    case 0, 1: return .tabs(.selectedTabChanged(KioskApp.Tab.allCases[random(4)]))
    case 2, 3: return .tabs(.backButtonTapped)
    case 4:
      let links = [
        "feed", "feed/articles/a", "feed/articles/a/comments", "search/for/x/articles/a",
        "cart/checkout", "cart/checkout/address", "account",
      ]
      return URL(string: "kiosk://\(links[random(links.count)])").map { .tabs(.deepLink($0)) }
        ?? .tabs(.backButtonTapped)
    case 5:
      guard let id = state.feed.path.ids.randomElement(using: &numbers) else { fallthrough }
      return .feed(.path(.popFrom(id: id)))
    case 6:
      let session = Session(name: ["Ada", "Grace"][random(2)], addresses: ["Home"])
      return .account(.root(random(3) == 0 ? .signOutTapped : .signedIn(session)))
    case 7, 8, 9, 10: return feedAction(state, random)
    case 11: return searchAction(state)
    case 12: return .account(.root(.ordered(Order(number: 101, lines: ["a"], address: "Home"))))
    default: return cartAction(state, random)
    }
  }

  private func feedAction(_ state: KioskApp.State, _ random: (Int) -> Int) -> KioskApp.Action {
    let slug = ["a", "b", "c"][random(3)]
    guard let id = state.feed.path.ids.last, random(6) > 0, state.feed.path.count < 6 else {
      return state.feed.path.count < 6
        ? .feed(.root(.articleTapped(slug))) : .feed(.move(.popToRoot))
    }
    guard state.feed[id: id, case: \.comments] != nil else {
      return .feed(
        .path(.element(id: id, action: .article(random(2) == 0 ? .buyTapped : .commentsTapped))))
    }
    let actions: [Comments.Action] = [
      .recordTapped, .postTapped, .draftChanged(["", "hm", "oh!"][random(3)]), .draftChanged("hm"),
    ]
    return .feed(.path(.element(id: id, action: .comments(actions[random(4)]))))
  }

  private func searchAction(_ state: KioskApp.State) -> KioskApp.Action {
    guard let id = state.search.path.ids.last else { return .search(.root(.submitted)) }
    return state.search[id: id, case: \.results] == nil
      ? .search(.path(.element(id: id, action: .article(.buyTapped))))
      : .search(.path(.element(id: id, action: .results(.articleTapped("a")))))
  }

  private func cartAction(_ state: KioskApp.State, _ random: (Int) -> Int) -> KioskApp.Action {
    guard let id = state.cart.path.ids.last else {
      if state.cart.lines.count > 3 {
        return .cart(.root(.lineDeleted(id: state.cart.lines[0].id)))
      }
      return .cart(.root(.checkoutTapped))
    }
    guard state.cart[id: id, case: \.checkout] != nil else {
      return .cart(.path(.element(id: id, action: .addressPicker(.addressTapped("Home")))))
    }
    let address = Checkout.Action.addressPicked(["Home", "Nowhere"][random(2)])
    return .cart(
      .path(.element(id: id, action: .checkout(random(2) == 0 ? .payTapped : address))))
  }
}
