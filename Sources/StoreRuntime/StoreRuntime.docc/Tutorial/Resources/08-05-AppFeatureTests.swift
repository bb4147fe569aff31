import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Teapot

private let tea = Tea(name: "Sencha", seconds: 90)

@Test func aTeaThatIsDrunkCountsAsACup() async {
  var state = AppFeature.State()
  state.teas.push(.steeping(Steeping.State(tea: tea)))
  let store = TestStore(initialState: state) { AppFeature() }

  await store.send(\.teas.path[id: 0].steeping.drinkButtonTapped) {
    $0.teas.message = "Enjoy your Sencha."
  }
  await store.receive(\.teas.path.popFrom) { $0.teas.pop() }
  await store.receive(\.cups.cupDrunk) { $0.cups.count = 1 }
  await store.receive(\.history.teaDrunk) { $0.history.teas = ["Sencha"] }

  #expect(AppFeature.tabs.badge(for: .cups, in: store.state) == 1)
}

@Test func theBackButtonSelectsThePreviousTab() async {
  let store = TestStore(initialState: AppFeature.State()) { AppFeature() }

  await store.send(.tabs(.selectedTabChanged(.cups))) {
    $0.tabs = TabBar(.cups, history: [.teas])
  }
  await store.send(.tabs(.backButtonTapped)) {
    $0.tabs = TabBar(.teas)
  }
}

@Test(arguments: [
  "teapot://teas", "teapot://teas/steep/Assam", "teapot://cups", "teapot://history",
])
func openingALinkShowsItsScreen(link: String) async throws {
  let url = try #require(URL(string: link))
  let store = Store(initialState: AppFeature.State()) { AppFeature() }

  await store.navigate(.deepLink(url), through: \.tabs)

  #expect(AppFeature.tabs.url(for: await store.state) == url)
}

@Test func aPotIsRestoredButDoesNotRun() throws {
  var state = AppFeature.State()
  state.teas.push(.steeping(Steeping.State(tea: tea)))
  let resting = state
  state.teas[id: 0, case: \.steeping]?.isRunning = true

  let (restored, report) = try AppFeature.saved.restore(AppFeature.saved.encode(state))

  #expect(restored == resting)
  #expect(report.isEmpty)
}
