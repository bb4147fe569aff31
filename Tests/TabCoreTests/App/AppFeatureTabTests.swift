import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Tabs")
struct AppFeatureTabTests {
  /// The app with a screen on each stack.
  private var deepState: AppFeature.State {
    var state = AppFeature.State.showing(42)
    state.profilePath = [.edit(ProfileEditFeature.State(person: .user))]
    state.settingsPath = [.counter(CounterFeature.State())]
    return state
  }

  @Test("The app begins at the root of the home tab")
  func beginning() {
    let state = AppFeature.State()

    #expect(state.selectedTab == .home)
    #expect(state.tabHistory.isEmpty)
    #expect(state.url.absoluteString == "tabs://home")
  }

  @Test("Every tab keeps its stack while another is shown")
  func stacksSurvive() async {
    let store = makeTestStore(deepState)

    await store.send(.selectedTabChanged(.profile)) {
      $0.selectedTab = .profile
      $0.tabHistory = [.home]
    }
    await store.send(.selectedTabChanged(.settings)) {
      $0.selectedTab = .settings
      $0.tabHistory = [.home, .profile]
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.selectedTab = .home
      $0.tabHistory = [.home, .profile, .settings]
    }
  }

  @Test("Selecting the selected tab takes it back to its root, and nothing else")
  func reselection() async {
    for tab in AppFeature.Tab.allCases {
      var state = deepState
      state.selectedTab = tab
      let store = makeTestStore(state)

      await store.send(.selectedTabChanged(tab)) {
        switch tab {
        case .home: $0.homePath.removeAll()
        case .profile: $0.profilePath.removeAll()
        case .settings: $0.settingsPath.removeAll()
        }
      }
    }
  }

  @Test("Going back takes a screen off before it changes the tab")
  func backWithinATab() async {
    for tab in AppFeature.Tab.allCases {
      var state = deepState
      state.selectedTab = tab
      state.tabHistory = [.home]
      let store = makeTestStore(state)

      await store.send(.backButtonTapped) {
        switch tab {
        case .home: $0.homePath.removeLast()
        case .profile: $0.profilePath.removeLast()
        case .settings: $0.settingsPath.removeLast()
        }
      }
    }
  }

  @Test(
    "Going back from a root returns to the tabs in the reverse of their order, leaving no trace")
  func backAcrossTabs() async {
    var state = AppFeature.State.loaded
    state.selectedTab = .settings
    state.tabHistory = [.home, .profile, .home]
    let store = makeTestStore(state)

    await store.send(.backButtonTapped) {
      $0.selectedTab = .home
      $0.tabHistory = [.home, .profile]
    }
    await store.send(.backButtonTapped) {
      $0.selectedTab = .profile
      $0.tabHistory = [.home]
    }
    await store.send(.backButtonTapped) {
      $0.selectedTab = .home
      $0.tabHistory = []
    }
    await store.send(.backButtonTapped)
  }
}
