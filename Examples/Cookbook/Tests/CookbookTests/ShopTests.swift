import StoreTesting
import Testing

@testable import Cookbook

struct ShopTests {
  @Test func theTillSellsWhatTheShopHasAdded() async {
    let shop = TestStore(initialState: Shop.State()) { Shop() }
    let till = TestStore(initialState: Till.State()) { Till() }

    await till.send(.signedIn("Ada")) { $0.$customer.withLock { $0 = "Ada" } }
    await shop.send(.addTapped("tea")) { $0.$basket.withLock { $0 = ["tea"] } }
    await shop.send(.addTapped("milk")) { $0.$basket.withLock { $0.append("milk") } }
    #expect(shop.state.customer == "Ada")
    await till.send(.payTapped) {
      $0.$basket.withLock { $0 = [] }
      $0.receipt = "Ada: tea, milk"
    }

    #expect(shop.state.basket.isEmpty)
  }

  @Test func aSettingIsKept() async {
    let shop = TestStore(initialState: Shop.State()) { Shop() }

    await shop.send(.pricesTapped) { $0.$showsPrices.withLock { $0 = false } }

    #expect(!Shop.State().showsPrices)
  }
}
