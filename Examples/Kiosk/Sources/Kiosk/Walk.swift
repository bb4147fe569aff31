import Foundation
import StoreRuntime
import TabNavigation

/// A walk through the kiosk, which prints where each step leads.
public struct Walk: Sendable {
  private let store: StoreOf<KioskApp>

  /// Creates the walk.
  public init() {
    self.init(from: KioskApp.State())
  }

  private init(from state: KioskApp.State) {
    store = Store(initialState: state) { KioskApp() }
  }

  /// Takes all steps.
  public func run() async throws {
    await send("launch", .tabs(.launched))
    await send("sign in", .account(.root(.signedIn(Session(name: "Ada", addresses: ["Home"])))))

    await open("kiosk://feed/articles/actors/comments")
    await send("write", on: \.feed, .comments(.draftChanged("Nice!"))) { .feed($0) }
    await send("go back", .tabs(.backButtonTapped))
    await send("cancel", .feed(.question(.presented(.stay))))
    await send("record", on: \.feed, .comments(.recordTapped)) { .feed($0) }
    await navigate("tap the cart", .selectedTabChanged(.cart))
    await send("tap the feed again", .tabs(.selectedTabChanged(.feed)))
    await send("post", .feed(.question(.presented(.saveFirst))))
    await send("tap an article", .feed(.root(.articleTapped("macros"))))
    await send("buy", on: \.feed, .article(.buyTapped)) { .feed($0) }

    await navigate("tap the search", .selectedTabChanged(.search))
    await send("type", .search(.root(.queryChanged("tabs & stacks"))))
    await send("submit", .search(.root(.submitted)))
    await send("tap a result", on: \.search, .results(.articleTapped("tabs"))) { .search($0) }
    await send("buy", on: \.search, .article(.buyTapped)) { .search($0) }

    await open("kiosk://cart/checkout")
    let choice = await begin(on: \.cart, .checkout(.addressTapped)) { .cart($0) }
    await show("choose an address")
    await send("tap home", on: \.cart, .addressPicker(.addressTapped("Home"))) { .cart($0) }
    await choice?.finish()
    await send("pay", on: \.cart, .checkout(.payTapped)) { .cart($0) }

    await open("kiosk://account/orders/103")
    await open("kiosk://account/orders/102")
    for _ in 1...4 { await navigate("go back", .backButtonTapped) }

    let (state, report) = try KioskApp.saved.restore(KioskApp.saved.encode(await store.state))
    let walk = Walk(from: state)
    await walk.show("restart: \(report)")
    await walk.navigate("go back", .backButtonTapped)
  }

  private func open(_ link: String) async {
    guard let url = URL(string: link) else { return }
    await navigate("open \(link)", .deepLink(url))
  }

  private func navigate(_ step: String, _ action: TabBarAction<KioskApp.Tab>) async {
    let outcome = await store.navigate(action, through: \.tabs)
    await show("\(step): \(outcome)")
  }

  private func send(_ step: String, _ action: KioskApp.Action) async {
    await store.send(action).finish()
    await show(step)
  }

  private func send<Root, Path, Action>(
    _ step: String,
    on tab: any KeyPath<KioskApp.State, TabStack<Path>> & Sendable,
    _ action: Action,
    in embed: (TabStackAction<Root, Path, Action>) -> KioskApp.Action
  ) async {
    await begin(on: tab, action, in: embed)?.finish()
    await show(step)
  }

  /// Sends an action to the screen on top of a tab, and doesn't wait for its effects.
  private func begin<Root, Path, Action>(
    on tab: any KeyPath<KioskApp.State, TabStack<Path>> & Sendable,
    _ action: Action,
    in embed: (TabStackAction<Root, Path, Action>) -> KioskApp.Action
  ) async -> StoreTask? {
    guard let id = await store.state[keyPath: tab].path.ids.last else { return nil }
    return await store.send(embed(.path(.element(id: id, action: action))))
  }

  private func show(_ step: String) async {
    let state = await store.state
    let tabs = KioskApp.Tab.allCases.map { tab in
      let badge = KioskApp.tabs.badge(for: tab, in: state)
      let name = badge == 0 ? tab.rawValue : "\(tab.rawValue) \(badge)"
      return tab == state.tabs.selected ? "[\(name)]" : name
    }
    let link = KioskApp.tabs.url(for: state)?.absoluteString ?? "no link"
    print(step)
    print("  \(tabs.joined(separator: "  "))   \(link)")
    if let question = KioskApp.tabs.question(in: state) { print("  \(question.alert.title)") }
  }
}
