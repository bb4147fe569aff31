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
      $0[0, case: \.checkout]?.address = "Home"
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
      $0[0, case: \.checkout]?.isPaying = true
    }
    await store.send(.move(.back))
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].checkout.paid) {
      $0[0, case: \.checkout]?.isPaying = false
    }
    await store.receive(\.path.popFrom) { $0.pop() }
  }
}

extension CartTab.State {
  /// A cart with one line and its checkout.
  fileprivate static func checkingOut(address: String? = nil) -> Self {
    let checkout = Checkout.State(lines: ["tabs"], address: address)
    return Self(root: Cart.State(lines: ["tabs"]), path: [.checkout(checkout)])
  }
}
