import StoreRuntime
import StoreTesting
import Testing

@testable import Teapot

@Test func aCupIsCounted() async {
  let store = TestStore(initialState: Cups.State()) { Cups() }

  await store.send(.cupDrunk) {
    $0.count = 1
  }
}
