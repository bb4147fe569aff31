import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Kiosk

struct CartTabTests {
  @Test func thePickedAddressComesBackToTheCheckout() async {
    let store = TestStore(initialState: .checkingOut()) { CartTab() }

    await store.send(\.path[id: 0].checkout.addressTapped)
    await store.receive(\.path[id: 0].checkout.addressRequested) {
      $0.push(.addressPicker(AddressPicker.State()))
    }
    await store.send(\.path[id: 1].addressPicker.addressTapped, "Home") {
      $0.pop()
    }
    await store.receive(\.path[id: 0].checkout.addressPicked) {
      $0[id: 0, case: \.checkout]?.address = "Home"
    }
  }

  @Test func goingBackFromThePickerKeepsTheAddress() async {
    let store = TestStore(initialState: .checkingOut(address: "Home")) { CartTab() }

    await store.send(\.path[id: 0].checkout.addressTapped)
    await store.receive(\.path[id: 0].checkout.addressRequested) {
      $0.push(.addressPicker(AddressPicker.State()))
    }
    await store.send(.move(.back)) { $0.pop() }
    await store.receive(\.path[id: 0].checkout.addressPicked)
  }

  @Test func aPaymentIsNotLeft() async {
    let clock = TestClock()
    let store = TestStore(initialState: .checkingOut(address: "Home")) {
      CartTab()
    } withDependencies: {
      $0[Server.self].pay = { _, _ in
        try await clock.sleep(for: .seconds(1))
        return 100
      }
    }

    await store.send(\.path[id: 0].checkout.payTapped) {
      $0[id: 0, case: \.checkout]?.isPaying = true
    }
    await store.send(.move(.back))
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].checkout.paid) {
      $0[id: 0, case: \.checkout]?.isPaying = false
    }
    await store.receive(\.path.popFrom) { $0.pop() }
  }

  @Test func aSecondTapDoesNotPayAgain() async {
    let clock = TestClock()
    let payments = LockIsolated(0)
    let store = TestStore(initialState: .checkingOut(address: "Home")) {
      CartTab()
    } withDependencies: {
      $0[Server.self].pay = { _, _ in
        payments.withValue { $0 += 1 }
        try await clock.sleep(for: .seconds(1))
        return 100
      }
    }

    await store.send(\.path[id: 0].checkout.payTapped) {
      $0[id: 0, case: \.checkout]?.isPaying = true
    }
    await store.send(\.path[id: 0].checkout.payTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].checkout.paid) {
      $0[id: 0, case: \.checkout]?.isPaying = false
    }
    await store.receive(\.path.popFrom) { $0.pop() }

    #expect(payments.value == 1)
  }

  @Test func aSecondTapDoesNotDeleteAnotherLine() async {
    var cart = Cart.State()
    cart.add("macros")
    cart.add("tabs")
    let store = TestStore(initialState: CartTab.State(root: cart)) { CartTab() }

    await store.send(.root(.lineDeleted(id: 0))) { $0.root.lines.removeFirst() }
    await store.send(.root(.lineDeleted(id: 0)))

    #expect(store.state.articles == ["tabs"])
  }

  @Test func anOrderLeavesWhatWasAddedMeanwhile() async {
    var cart = Cart.State()
    for article in ["tabs", "macros", "tabs"] { cart.add(article) }
    let store = TestStore(initialState: cart) { Cart() }

    await store.send(.ordered(["tabs", "stacks"])) { $0.lines.removeFirst() }
  }

  @Test func aLineNeverGetsTheIDOfADeletedOne() {
    var cart = Cart.State()
    cart.add("macros")
    cart.lines.removeLast()
    cart.add("tabs")

    #expect(cart.lines.map(\.id) == [1])
  }
}

extension CartTab.State {
  /// A cart with one line and its checkout.
  fileprivate static func checkingOut(address: String? = nil) -> Self {
    var cart = Cart.State()
    cart.add("tabs")
    let checkout = Checkout.State(lines: cart.articles, address: address)
    return Self(root: cart, path: [.checkout(checkout)])
  }
}
