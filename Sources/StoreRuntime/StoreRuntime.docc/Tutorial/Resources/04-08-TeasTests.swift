import StoreRuntime
import StoreTesting
import Testing

@testable import Teapot

@Test func aTimerEndsWithItsScreen() async {
  let store = TestStore(initialState: Teas.State()) {
    Teas()
  } withDependencies: {
    $0.continuousClock = TestClock()
  }

  await store.send(.teaTapped("Sencha")) {
    $0.path.append(.steeping(Steeping.State(tea: Tea(name: "Sencha", seconds: 90))))
  }
  await store.send(\.path[id: 0].steeping.startButtonTapped) {
    $0.path[id: 0, case: \.steeping]?.isRunning = true
  }
  await store.send(\.path.popFrom, 0) {
    $0.path[id: 0] = nil
  }
}
