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

@Test func aTeaThatIsDrunkLeavesAMessage() async {
  let tea = Tea(name: "Sencha", seconds: 90)
  let pot = Steeping.State(tea: tea)
  let store = TestStore(initialState: Teas.State(path: [.steeping(pot)])) { Teas() }

  await store.send(\.path[id: 0].steeping.drinkButtonTapped) {
    $0.message = "Enjoy your Sencha."
  }
  await store.receive(\.path.popFrom) {
    $0.path[id: 0] = nil
  }
}
