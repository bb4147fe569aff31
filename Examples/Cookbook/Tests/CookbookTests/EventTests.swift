import StoreTesting
import Testing

@testable import Cookbook

struct EventTests {
  @Test func theCountdownTicksOnceASecondAndEnds() async {
    let clock = TestClock()
    let store = TestStore(initialState: Event.State(title: "Chess", secondsLeft: 2)) {
      Event()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.startTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await clock.advance(by: .seconds(10))
    await store.receive(\.ticked) { $0.secondsLeft = 0 }
    await store.send(.startTapped)
  }

  @Test func aConfirmedAlertIsGoneAndCancels() async {
    let store = TestStore(initialState: Event.State(title: "Chess")) { Event() }

    await store.send(.leaveTapped) { $0.alert = .leaving("Chess") }
    await store.send(.alert(.presented(.leaveConfirmed))) {
      $0.alert = nil
      $0.isGoing = false
    }
  }
}
