import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// What hub and tabs do of their own accord, which one store does, too.
struct TabStoresHubTests {
  @Test func aTabThatResetsItselfIsShownAgain() async {
    let tabs = Tabs<Shop.State, Shop.Action, Shop.Tab>(
      \.tabs, action: \.tabs, links: "shop", initial: .feed
    ) {
      TabItem(.feed, \.feed, action: \.feed) {
        FeedTab()
        Reduce { state, action in
          if case .root(.articleTapped("reset")) = action {
            state = FeedTab.State(root: Feed.State())
          }
          return .none
        }
      }
      TabItem(.cart, \.cart, action: \.cart) { CartTab() }
    }
    let one = Store(initialState: Shop.State()) { tabs }
    let many = TabStores(initialState: Shop.State(), tabs: tabs)

    for action: Shop.Action in [
      .tabs(.launched), .feed(.root(.articleTapped("a"))), .feed(.root(.articleTapped("reset"))),
      .feed(.root(.articleTapped("b"))),
    ] {
      await one.send(action)
      await many.send(action)
      #expect(await many.state().feed.root == one.state.feed.root, "\(action)")
    }
  }

  @Test func aBarThatTheHubReplacesShowsItsTab() async {
    await compare(
      Reduce { state, action in
        if action == .feedReset { state.tabs = TabBar(.cart) }
        return .none
      })
  }

  @Test func aBarThatAnEffectOfTheHubReplacesShowsItsTab() async {
    await compare(
      Reduce { state, action in
        if case .cart(.root(.add)) = action { state.tabs = TabBar(.cart) }
        return action == .feedReset ? .send(.cart(.root(.add("a")))) : .none
      })
  }

  @Test func theHubIsToldThatItCannotChangeATab() async {
    let stores = TabStores(initialState: Shop.State(), tabs: Shop.tabs) {
      Reduce<Shop.State, Shop.Action> { state, action in
        if action == .feedReset { state.cart.root.lines = ["a"] }
        return .none
      }
    }

    await withKnownIssue {
      await stores.send(.feedReset)
    } matching: {
      $0.description.contains("has changed the tab \"cart\" itself")
        && $0.sourceLocation?.fileName == "Shop.swift"
    }
    #expect(await stores.state().cart.lines == [])
  }

  @Test func theStateOfAnotherStoreIsBegunAnew() async {
    let old = Store(initialState: Shop.State()) { Shop() }
    await old.send(.tabs(.launched))
    await old.send(.feed(.root(.articleTapped("a"))))
    let state = await old.state
    let one = Store(initialState: state) { Shop() }
    let many = TabStores(initialState: state, tabs: Shop.tabs)

    for action: Shop.Action in [.tabs(.launched), .tabs(.selectedTabChanged(.cart))] {
      await one.send(action)
      await many.send(action)
      #expect(await many.state() == one.state, "\(action)")
    }
  }

  @Test func whatTheHubPresentsEndsItsEffectsWhenItGoes() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let stores = TabStores(initialState: Lobby.State(), tabs: Lobby.tabs) {
      Lobby { end.yield() }
    }

    await stores.send(.openTapped)
    await stores.send(.notice(.presented(.begin)))
    await stores.send(.notice(.dismiss))

    for await _ in ends { break }
    #expect(await stores.state().notice == nil)
  }

  /// Compares one store with a store for each tab.
  private func compare(_ hub: Reduce<Shop.State, Shop.Action>) async {
    let one = Store(initialState: Shop.State()) {
      Shop.tabs
      hub
    }
    let many = TabStores(initialState: Shop.State(), tabs: Shop.tabs) { hub }
    for action: Shop.Action in [.tabs(.launched), .feedReset] {
      await one.send(action)
      await many.send(action)
      #expect(await many.state() == one.state, "\(action)")
    }
  }
}

/// A hub that presents something of its own.
@Reducer private struct Lobby {
  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Shop.Tab.cart)
    var cart = CartTab.State(root: Cart.State())
    @Presents var notice: Notice.State?
  }

  enum Action: Sendable {
    case tabs(TabBarAction<Shop.Tab>)
    case cart(CartTab.Action)
    case openTapped
    case notice(PresentationAction<Notice.Action>)
  }

  static let tabs = Tabs<State, Action, Shop.Tab>(
    \.tabs, action: \.tabs, links: "lobby", initial: .cart
  ) {
    TabItem(.cart, \.cart, action: \.cart) { CartTab() }
  }

  let whenEnded: @Sendable () -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .openTapped = action { state.notice = Notice.State() }
      return .none
    }
    .ifLet(\.$notice, action: \.notice) { Notice(whenEnded: whenEnded) }
  }
}

@Reducer private struct Notice {
  @ObservableState struct State: Equatable, Sendable {}
  enum Action: Sendable { case begin }

  let whenEnded: @Sendable () -> Void

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run { _ in
        defer { whenEnded() }
        try await Task.never()
      }
    }
  }
}
