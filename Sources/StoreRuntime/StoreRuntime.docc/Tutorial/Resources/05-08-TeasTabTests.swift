import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Teapot

@Test func aTimerEndsWithItsScreen() async {
  let store = TestStore(initialState: TeasTab.State(root: Teas.State())) {
    TeasTab()
  } withDependencies: {
    $0.continuousClock = TestClock()
  }

  await store.send(.root(.teaTapped("Sencha"))) {
    $0.push(.steeping(Steeping.State(tea: Tea(name: "Sencha", seconds: 90))))
  }
  await store.send(\.path[id: 0].steeping.startButtonTapped) {
    $0[id: 0, case: \.steeping]?.isRunning = true
  }
  await store.send(.move(.back)) {
    $0.pop()
  }
}
