import StoreRuntime
import TabNavigation

@Reducer(state: .codable, .equatable, action: .codable, .equatable) enum FeedPath {
  case article(Article)
  case comments(Comments)
}

extension FeedPath.State: PathState {
  typealias Root = Feed.State
  static let screens = Screens<Self> {
    Screen(\.article, "articles/*", \.slug) { _, slug in Article.State(slug: slug) }
    Screen(\.comments, "comments", on: .screen(\.article)) { try .init(on: $0.below(\.article)) }
  }
}

@Reducer struct FeedTab {
  typealias State = TabStack<FeedPath.State>
  typealias Action = TabStackActionOf<Feed, FeedPath>
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.articleTapped(let slug)), .path(.element(_, .article(.relatedTapped(let slug)))):
        state.push(.article(Article.State(slug: slug)))
      case .path(.element(let id, .article(.commentsTapped))):
        if let article = state[id: id, case: \.article] {
          state.push(.comments(.init(on: article)))
        }
      case .path(.element(_, .comments(.postingFailed))): state.cancelHeldMove()
      default: break
      }
      return .none
    }
    .stack { Feed() }
  }
}

@Reducer(state: .codable, .equatable, action: .codable, .equatable) enum SearchPath {
  case results(Results)
  case article(Article)
}

extension SearchPath.State: PathState {
  typealias Root = Search.State
  static let screens = Screens<Self> {
    Screen(\.results, "for/*", \.query, on: .root) { _, query in Results.State(query: query) }
    Screen(\.article, "articles/*", \.slug) { _, slug in Article.State(slug: slug) }
  }
}

@Reducer struct SearchTab {
  typealias State = TabStack<SearchPath.State>
  typealias Action = TabStackActionOf<Search, SearchPath>
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.submitted): state.push(.results(Results.State(query: state.query)))
      case .path(.element(_, .results(.articleTapped(let slug)))):
        state.push(.article(Article.State(slug: slug)))
      default: break
      }
      return .none
    }
    .stack { Search() }
  }
}

@Reducer(state: .codable, .equatable, action: .codable, .equatable) enum CartPath {
  case checkout(Checkout)
  case addressPicker(AddressPicker)
}

extension CartPath.State: PathState {
  typealias Root = Cart.State
  static let screens = Screens<Self> {
    Screen(\.checkout, "checkout", on: .root) { Checkout.State(lines: $0.root.articles) }
    Screen(\.addressPicker, "address", on: .screen(\.checkout)) { _ in AddressPicker.State() }
  }
}

@Reducer struct CartTab {
  typealias State = TabStack<CartPath.State>
  typealias Action = TabStackActionOf<Cart, CartPath>
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.checkoutTapped): state.push(.checkout(Checkout.State(lines: state.articles)))
      case .path(.element(_, .checkout(.addressRequested(let reply)))):
        state.push(.addressPicker(AddressPicker.State()), replyingTo: reply)
      case .path(.element(let id, .addressPicker(.addressTapped(let address)))):
        state.pop(from: id, returning: address)
      default: break
      }
      return .none
    }
    .stack { Cart() }
  }
}

@Reducer(state: .codable, .equatable, action: .codable, .equatable) enum AccountPath {
  case receipt(Receipt)
}

extension AccountPath.State: PathState {
  typealias Root = Account.State
  static let screens = Screens<Self> {
    Screen(\.receipt, "orders/*", \.order.number) { Receipt.State(order: try $0.root.order($1)) }
  }
}

@Reducer struct AccountTab {
  typealias State = TabStack<AccountPath.State>
  typealias Action = TabStackActionOf<Account, AccountPath>
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.orderTapped(let order)) = action { state.push(.receipt(.init(order: order))) }
      return .none
    }
    .stack { Account() }
  }
}

@Reducer(action: .codable) struct KioskApp {
  enum Tab: String, TabIdentifier { case feed, search, cart, account }

  struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.feed)
    var feed = FeedTab.State(root: Feed.State())
    var search = SearchTab.State(root: Search.State())
    var cart = CartTab.State(root: Cart.State())
    var account = AccountTab.State(root: Account.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case feed(FeedTab.Action)
    case search(SearchTab.Action)
    case cart(CartTab.Action)
    case account(AccountTab.Action)
  }

  static let tabs = Tabs<State, Action, Tab>(\.tabs, action: \.tabs, links: "kiosk", initial: .feed)
  {
    TabItem(.feed, \.feed, action: \.feed) { FeedTab() }
    TabItem(.search, \.search, action: \.search) { SearchTab() }
    TabItem(.cart, \.cart, action: \.cart, badge: { $0.cart.lines.count }) { CartTab() }
    TabItem(.account, \.account, action: \.account) { AccountTab() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs.sharing(\.account.root.session, as: \.session)
    Purchases()
  }
}
