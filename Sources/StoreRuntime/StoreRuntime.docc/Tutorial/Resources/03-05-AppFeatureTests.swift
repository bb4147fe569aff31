import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Teapot

@Test func aTeaThatIsDrunkCountsAsACup() async {
  let store = TestStore(initialState: AppFeature.State()) { AppFeature() }

  await store.send(.teas(.teaTapped("Sencha"))) {
    $0.teas.message = "Enjoy your Sencha."
  }
  await store.receive(\.cups.cupDrunk) { $0.cups.count = 1 }

  #expect(AppFeature.tabs.badge(for: .cups, in: store.state) == 1)
}
