import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Tabs")
struct AppFeatureTabTests {
  @Test("The app begins at the root of the home tab")
  func beginning() {
    let state = AppFeature.State()

    #expect(state.selectedTab == .home)
    #expect(state.tabHistory.isEmpty)
    #expect(state.url?.absoluteString == "tabs://home")
    #expect(AppFeature.tabs.all == AppFeature.Tab.allCases)
  }

  @Test("Going back from a root returns to the tabs in the reverse of their order")
  func backAcrossTabs() async {
    let store = makeTestStore()

    await store.send(.selectedTabChanged(.profile)) {
      $0.tabs = TabBar(.profile, history: [.home])
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.tabs = TabBar(.home, history: [.home, .profile])
    }
    await store.send(.backButtonTapped) {
      $0.tabs = TabBar(.profile, history: [.home])
    }
    await store.send(.backButtonTapped) {
      $0.tabs = TabBar(.home)
    }
    await store.send(.backButtonTapped)
  }
}
