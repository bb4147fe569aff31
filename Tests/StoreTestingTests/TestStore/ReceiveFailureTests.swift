import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a received action")
struct ReceiveFailureTests {
  private let store = TestStore(initialState: Tally.State()) { Tally() }
  private let isTick = { @Sendable (action: Tally.Action) in action == .ticked }

  @Test("shows what came instead, whose change counts as asserted")
  func otherAction() async {
    await store.send(.echoButtonTapped(5))

    await issue { await store.receive(.response(5)) }
      .expect(
        "received another one", ".response(", "−   5", "+   0",
        "in the order in which effects send them")
    await issue { await store.receive(\.ticked) { $0.count = 9 } }
      .expect("received another one", "Received:", ".response(1)")
    #expect(store.state.count == 1)
    await issue { await store.receive(\.response, 6) }
      .expect("received another one", ".response(", "−   6", "+   2")
    await issue { await store.receive(isTick) }
      .expect("an action that the closure accepts, but received another", ".response(3)")
    await store.receive(.response(4)) { $0.count = 10 }
  }

  @Test("shows what was expected to change and what changed")
  func otherChange() async {
    await store.send(.echoButtonTapped(4))

    await issue { await store.receive(\.response, 0) { $0.count = 0 } }
      .expect("Expected state to change, but no change occurred")
    await issue { await store.receive(.response(1)) { $0.count = 8 } }
      .expect("doesn't match", ".response(1)", "count: 8", "count: 1")
    await issue { await store.receive(\.response) }
      .expect("State was not expected to change", "count: 1", "count: 3")
    await issue { await store.receive(.response(3)) { _ in throw Refusal() } }
      .expect("threw an error", "Refusal")
  }

  @Test("says that nothing runs that could send the action, and which one")
  @MainActor
  func nothingRuns() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }
    let shelf = TestStore(initialState: Shelf.State()) { Shelf() }

    await issue { await store.receive(.ticked) }
      .expect(
        "Expected to receive an action, but it didn't arrive", "No effect is running", "Expected:",
        ".ticked", "No other actions were received", "No effects are running",
        "is returned and isn't cancelled")
    await issue { await store.receive(\.ticked) }.expect("it didn't arrive", "Expected:", ".ticked")
    await issue { await store.receive(\.nameChanged) }
      .expect("with a payload of type \"String\", but it didn't arrive")
    await issue { await store.receive(\.nameChanged, "Blob") }
      .expect("it didn't arrive", "Expected:", ".nameChanged(\"Blob\")")
    await issue { await store.receive(isTick) }
      .expect("an action that the closure accepts, but it didn't arrive")
    await issue { await shelf.receive(\.boxArrived) }
      .expect("with a payload of type \"TallyStack.State\", but it didn't arrive")
  }

  @Test("lists what came instead where not everything is asserted")
  func othersWereReceived() async {
    store.exhaustivity = .off
    await store.send(.echoButtonTapped(2))

    await issue { await store.receive(.ticked) }
      .expect(
        "it didn't arrive", ".ticked", "Received and not asserted:", ".response(0)", ".response(1)",
        "No effects are running")
  }
}
