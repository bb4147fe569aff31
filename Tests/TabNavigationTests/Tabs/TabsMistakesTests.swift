import StoreRuntime
import TabNavigation
import Testing

struct TabsMistakesTests {
  @Reducer struct BareTab {
    typealias State = TabStack<CartPath.State>
    typealias Action = TabStackActionOf<Cart, CartPath>

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .root(.clockTapped) = action { state.push(.countdown(Countdown.State())) }
        return .none
      }
    }
  }

  @Reducer struct BareShop {
    enum Tab: String, CaseIterable, Codable { case feed, cart }

    struct State: Sendable {
      var tabs = TabBar(Tab.feed)
      var feed = FeedTab.State(root: Feed.State())
      var cart = BareTab.State(root: Cart.State())
    }

    enum Action: Sendable {
      case tabs(TabBarAction<Tab>)
      case feed(FeedTab.Action)
      case cart(BareTab.Action)
    }

    var body: some ReducerOf<Self> {
      Tabs<State, Action, Tab>(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
        TabItem(.feed, \.feed, action: \.feed) { FeedTab() }
        TabItem(.cart, \.cart, action: \.cart) { BareTab() }
      }
    }
  }

  @Test func aTabWithoutAStackIsAnIssue() {
    let reported = Guarded<[ReportedIssue]>([])
    let reporter = IssueReporter { issue in reported.withLock { $0.append(issue) } }

    withIssueReporter(reporter) {
      _ = Store(initialState: BareShop.State()) { BareShop() }
    }

    #expect(
      reported.withLock { $0 }.map(\.message) == [
        """
        The feature of the tab "cart" has no stack, so that neither its root nor its screens run, \
        and no move is made. End its "body" with ".stack { … }".
        """
      ])
  }
}
