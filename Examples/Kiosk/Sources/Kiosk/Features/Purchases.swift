import StoreRuntime

/// What a purchase does in several tabs: it sends to them, as each may have a store of its own.
@Reducer struct Purchases {
  typealias State = KioskApp.State
  typealias Action = KioskApp.Action

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .feed(.path(.element(_, .article(.bought(let slug))))),
        .search(.path(.element(_, .article(.bought(let slug))))):
        return .send(.cart(.root(.added([slug]))))
      case .cart(.path(.element(_, .checkout(.paid(let order))))):
        return .merge(
          .send(.account(.root(.ordered(order)))), .send(.cart(.root(.ordered(order.lines)))))
      case .account(.path(.element(_, .receipt(.orderAgainTapped(let order))))):
        return .send(.cart(.root(.added(order.lines))))
      default:
        return .none
      }
    }
  }
}
