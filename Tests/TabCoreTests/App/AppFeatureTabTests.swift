import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Tabs")
struct AppFeatureTabTests {
  /// The app with a screen on each stack.
  private func deepState(
    in tab: AppFeature.Tab = .home, history: [AppFeature.Tab] = []
  ) -> AppFeature.State {
    .showing(
      home: [.detail(42)], profile: [.edit(ProfileEditFeature.State(person: .user))],
      settings: [.counter(CounterFeature.State())], in: tab, history: history)
  }

  @Test("The app begins at the root of the home tab")
  func beginning() {
    let state = AppFeature.State()

    #expect(state.selectedTab == .home)
    #expect(state.tabHistory.isEmpty)
    #expect(state.url?.absoluteString == "tabs://home")
    #expect(AppFeature.tabs.all == AppFeature.Tab.allCases)
  }

  @Test("Every tab keeps its stack while another is shown")
  func stacksSurvive() async {
    let store = makeTestStore(deepState())

    await store.send(.selectedTabChanged(.profile)) {
      $0.tabs = TabBar(.profile, history: [.home])
    }
    await store.send(.selectedTabChanged(.settings)) {
      $0.tabs = TabBar(.settings, history: [.home, .profile])
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.tabs = TabBar(.home, history: [.home, .profile, .settings])
    }
  }

  @Test("Selecting the selected tab takes it back to its root, and nothing else")
  func reselection() async {
    for tab in AppFeature.Tab.allCases {
      let store = makeTestStore(deepState(in: tab))

      await store.send(.selectedTabChanged(tab)) {
        switch tab {
        case .home: $0.home.popToRoot()
        case .profile: $0.profile.popToRoot()
        case .settings: $0.settings.popToRoot()
        }
      }
    }
  }

  @Test("Going back takes a screen off before it changes the tab")
  func backWithinATab() async {
    for tab in AppFeature.Tab.allCases {
      let store = makeTestStore(deepState(in: tab, history: [.home]))

      await store.send(.backButtonTapped) {
        switch tab {
        case .home: $0.home.pop()
        case .profile: $0.profile.pop()
        case .settings: $0.settings.pop()
        }
      }
    }
  }

  @Test(
    "Going back from a root returns to the tabs in the reverse of their order, leaving no trace")
  func backAcrossTabs() async {
    let store = makeTestStore(.showing(in: .settings, history: [.home, .profile, .home]))

    await store.send(.backButtonTapped) {
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
