import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// What hub and tabs do of their own accord, which one store does, too.
struct TabStoresHubTests {
  @Test func aTabThatResetsItselfIsShownAgain() async {
    let tabs = Shop.Bar(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
      TabItem(.feed, \.feed, action: \.feed) {
        FeedTab()
        Reduce { state, action in
          if case .root(.formTapped) = action { state = FeedTab.State(root: Feed.State()) }
          return .none
        }
      }
      TabItem(.cart, \.cart, action: \.cart) { CartTab() }
    }

    await compare(
      [
        .tabs(.launched), .feed(.root(.articleTapped("a"))), .feed(.root(.formTapped)),
        .feed(.root(.articleTapped("b"))),
      ], tabs: tabs)
  }

  @Test func aBarThatTheHubOrAnEffectOfItReplacesShowsItsTab() async {
    await compare(
      [.tabs(.launched), .feedReset],
      hub: Reduce { state, action in
        if action == .feedReset { state.tabs = TabBar(.cart) }
        return .none
      })
    await compare(
      [.tabs(.launched), .feedReset],
      hub: Reduce { state, action in
        if case .cart(.root(.add)) = action { state.tabs = TabBar(.cart) }
        return action == .feedReset ? .send(.cart(.root(.add("a")))) : .none
      })
  }

  @Test func aTabWhoseFeatureHasNoStackHoldsUpNoOther() async {
    let tabs = Shop.Bar(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
      TabItem(.feed, \.feed, action: \.feed) { EmptyReducer() }
      TabItem(.cart, \.cart, action: \.cart) { CartTab() }
    }
    let stores = TabStores(initialState: Shop.State(), tabs: tabs)

    await stores.send(.tabs(.launched))

    #expect(await stores.navigate(.selectedTabChanged(.cart)) == .done)
  }

  @Test func theStateOfAnotherStoreIsBegunAnew() async {
    let old = Store(initialState: Shop.State()) { Shop() }
    await old.send(.tabs(.launched))
    await old.send(.feed(.root(.articleTapped("a"))))

    await compare([.tabs(.launched), .tabs(.selectedTabChanged(.cart))], from: await old.state)
  }

  @Test func theHubIsToldThatItCannotChangeATab() async {
    let stores = TabStores(initialState: Shop.State(), tabs: Shop.tabs) {
      Reduce<Shop.State, Shop.Action> { state, action in
        if action == .feedReset { state.cart.root.lines = ["a"] }
        if case .feed = action { state.cart.push(.countdown(Machine.State())) }
        return .none
      }
    }

    for action in [Shop.Action.feedReset, .feed(.root(.articleTapped("a")))] {
      await withKnownIssue {
        await stores.send(action)
      } matching: {
        $0.description.contains("changed the tab \"cart\", which has a store of its own")
          && $0.sourceLocation?.fileName == "Shop.swift"
      }
    }
    #expect(await stores.state().cart.root == Cart.State())
  }

  @Test func whatTheHubPresentsEndsItsEffectsWhenItGoes() async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs) {
      Reduce<Bureau.State, Bureau.Action> { state, action in
        if case .sealChanged = action { state.machine = Machine.State() }
        return .none
      }
      .ifLet(\.$machine, action: \.machine) { Machine() }
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await stores.send(.sealChanged("ring"))
    let effect = await stores.send(.machine(.presented(.startTapped)))

    await stores.send(.machine(.dismiss))

    await effect.finish()
    #expect(await stores.state().machine == nil)
  }

  /// Compares one store with a store for each tab.
  private func compare(
    _ actions: [Shop.Action], from state: Shop.State = Shop.State(),
    tabs: Shop.Bar = Shop.tabs,
    hub: Reduce<Shop.State, Shop.Action> = Reduce { _, _ in .none }
  ) async {
    let one = Store(initialState: state) {
      tabs
      hub
    }
    let many = TabStores(initialState: state, tabs: tabs) { hub }

    for action in actions {
      await one.send(action)
      await many.send(action)
      #expect(await many.state() == one.state, "\(action)")
    }
  }
}
