import StoreRuntime
import StoreTesting
import Testing

@testable import Teapot

private let tea = Tea(name: "Sencha", seconds: 3)

@Test func aPotTicksUntilItIsStopped() async {
  let clock = TestClock()
  let store = TestStore(initialState: Steeping.State(tea: tea)) {
    Steeping()
  } withDependencies: {
    $0.continuousClock = clock
  }

  await store.send(.startButtonTapped) { $0.isRunning = true }
  await clock.advance(by: .seconds(1))
  await store.receive(\.ticked) { $0.secondsLeft = 2 }
}
