import Foundation
import StoreRuntime
import TabCore
import Testing

@Suite("Tabs")
struct AppFeatureTabTests {
  @Test("The app begins at the root of the home tab")
  func beginning() {
    let state = AppFeature.State()

    #expect(state.selectedTab == .home)
    #expect(state.tabHistory.isEmpty)
    #expect(state.url.absoluteString == "tabs://home")
  }

  @Test("Every tab keeps its stack while another is shown")
  func stacksSurvive() async {
    let store = makeAppStore()
    await store.send(.linkTapped(.home(.item(42))))
    await store.send(.selectedTabChanged(.profile))
    await store.send(.linkTapped(.profile(.followers)))
    await store.send(.selectedTabChanged(.settings))
    await store.send(.linkTapped(.settings(.counter)))

    await store.send(.selectedTabChanged(.home))

    let state = await store.state
    #expect(state.homePath.map(\.screen) == [.item(42)])
    #expect(state.profilePath.map(\.screen) == [.followers])
    #expect(state.settingsPath.map(\.screen) == [.counter])
  }

  @Test("Selecting the selected tab takes it back to its root, and nothing else")
  func reselection() async {
    let store = makeAppStore()
    await store.send(.linkTapped(.home(.item(42))))
    await store.send(.selectedTabChanged(.settings))
    await store.send(.linkTapped(.settings(.counter)))
    await store.send(.linkTapped(.settings(.timer)))

    await store.send(.selectedTabChanged(.settings))

    let state = await store.state
    #expect(state.selectedTab == .settings)
    #expect(state.settingsPath.isEmpty)
    #expect(state.homePath.count == 1)
    #expect(state.tabHistory == [.home])
  }

  @Test("Going back takes a screen off before it changes the tab")
  func backWithinATab() async {
    let store = makeAppStore()
    await store.send(.selectedTabChanged(.settings))
    await store.send(.linkTapped(.settings(.counter)))

    await store.send(.backButtonTapped)

    #expect(await store.state.selectedTab == .settings)
    #expect(await store.state.settingsPath.isEmpty)
  }

  @Test("Going back from a root returns to the tabs in the reverse of their order")
  func backAcrossTabs() async {
    let store = makeAppStore()
    for tab in [AppFeature.Tab.profile, .home, .settings] {
      await store.send(.selectedTabChanged(tab))
    }

    var visited: [AppFeature.Tab] = []
    for _ in 0..<4 {
      await store.send(.backButtonTapped)
      visited.append(await store.state.selectedTab)
    }

    #expect(visited == [.home, .profile, .home, .home])
    #expect(await store.state.tabHistory.isEmpty)
  }

  @Test("Going back isn't a selection that could be gone back from")
  func backLeavesNoTrace() async {
    let store = makeAppStore()
    await store.send(.selectedTabChanged(.profile))

    await store.send(.backButtonTapped)

    #expect(await store.state.tabHistory.isEmpty)
  }
}
