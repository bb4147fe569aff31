import StoreRuntime

/// What a purchase does in several tabs.
@Reducer struct Purchases {
  typealias State = KioskApp.State
  typealias Action = KioskApp.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .feed(.path(.element(_, .article(.bought(let slug))))),
        .search(.path(.element(_, .article(.bought(let slug))))):
        state.cart.root.add(slug)
      case .cart(.path(.element(_, .checkout(.paid(let order))))):
        state.account.orders.append(order)
        state.cart.lines = []
      case .account(.path(.element(_, .receipt(.orderAgainTapped(let order))))):
        for article in order.lines { state.cart.root.add(article) }
      default: break
      }
      return .none
    }
  }
}
