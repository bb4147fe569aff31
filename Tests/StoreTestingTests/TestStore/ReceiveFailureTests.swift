import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a received action")
struct ReceiveFailureTests {
  private func makeStore() -> TestStoreOf<Tally> {
    TestStore(initialState: Tally.State()) { Tally() }
  }

  // MARK: Another action

  @Test("shows the action that came instead")
  func otherAction() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let issue = await issue { await store.receive(.response(5)) }

    issue.expect(
      line: #line - 3, "received another one", ".response(", "−   5", "+   0",
      "in the order in which effects send them")
  }

  @Test("shows the action that came instead of one of a case")
  func otherCase() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let issue = await issue { await store.receive(\.ticked) }

    issue.expect(line: #line - 2, "received another one", "Received:", ".response(0)")
  }

  @Test("shows the payload that came instead")
  func otherPayload() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let issue = await issue { await store.receive(\.response, 6) }

    issue.expect(line: #line - 2, "received another one", ".response(", "−   6", "+   0")
  }

  @Test("shows the action that a closure doesn't accept")
  func otherThanTheClosureAccepts() async {
    let store = makeStore()
    let isTick = { (action: Tally.Action) in action == .ticked }
    await store.send(.echoButtonTapped(1))

    let issue = await issue { await store.receive(isTick) }

    issue.expect(
      line: #line - 3, "an action that the closure accepts, but received another", ".response(0)")
  }

  @Test("is the only one: what another action has changed counts as asserted")
  func otherActionsChange() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(3))
    await store.receive(.response(0))

    let issue = await issue { await store.receive(.ticked) { $0.count = 1 } }

    issue.expect(line: #line - 2, "received another one")
    #expect(store.state.count == 1)
    await store.receive(.response(2)) { $0.count = 3 }
  }

  // MARK: Another change

  @Test("shows what was expected to change and what changed")
  func wrongChange() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(2))
    await store.receive(.response(0))

    let issue = await issue { await store.receive(.response(1)) { $0.count = 8 } }

    issue.expect(line: #line - 2, "doesn't match", ".response(1)", "count: 8", "count: 1")
  }

  @Test("shows a change that isn't asserted")
  func unassertedChange() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(2))
    await store.receive(.response(0))

    let issue = await issue { await store.receive(\.response) }

    issue.expect(line: #line - 2, "State was not expected to change", "count: 0", "count: 1")
  }

  @Test("says that a closure isn't needed")
  func unnecessaryClosure() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let issue = await issue { await store.receive(\.response, 0) { $0.count = 0 } }

    issue.expect(line: #line - 2, "Expected state to change, but no change occurred")
  }

  @Test("names an error that the closure throws")
  func throwingClosure() async {
    struct Refusal: Error {}
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let issue = await issue { await store.receive(.response(0)) { _ in throw Refusal() } }

    issue.expect(line: #line - 2, "threw an error", "Refusal")
  }

  // MARK: No action

  @Test("says that nothing runs that could send the action")
  func nothingRuns() async {
    let store = makeStore()

    let issue = await issue { await store.receive(.ticked) }

    issue.expect(
      line: #line - 3, "Expected to receive an action, but it didn't come", "No effect is running",
      "Expected:", ".ticked", "No other actions were received", "No effects are running",
      "is returned and not cancelled")
  }

  @Test("names the action of a case without payload")
  func nothingRunsForACase() async {
    let store = makeStore()

    let issue = await issue { await store.receive(\.ticked) }

    issue.expect(line: #line - 2, "it didn't come", "Expected:", ".ticked")
  }

  @Test("names the type of a case's payload")
  func nothingRunsForACaseWithAPayload() async {
    let store = makeStore()

    let issue = await issue { await store.receive(\.nameChanged) }

    issue.expect(line: #line - 2, "with a payload of type \"String\", but it didn't come")
  }

  @Test("names the type of a case's payload with the type that it is in")
  func nothingRunsForACaseWithANestedPayload() async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }

    let issue = await issue { await store.receive(\.boxArrived) }

    issue.expect(line: #line - 2, "with a payload of type \"Shelf.Box.State\", but it didn't come")
  }

  @Test("names the action that a case and a payload make")
  func nothingRunsForAPayload() async {
    let store = makeStore()

    let issue = await issue { await store.receive(\.nameChanged, "Blob") }

    issue.expect(line: #line - 2, "it didn't come", "Expected:", ".nameChanged(\"Blob\")")
  }

  @Test("says that no action came that a closure accepts")
  func nothingRunsForAClosure() async {
    let store = makeStore()
    let isTick = { (action: Tally.Action) in action == .ticked }

    let issue = await issue { await store.receive(isTick) }

    issue.expect(line: #line - 2, "an action that the closure accepts, but it didn't come")
  }

  @Test("lists what came instead where not everything is asserted")
  func othersWereReceived() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.echoButtonTapped(2))

    let issue = await issue { await store.receive(.ticked) }

    issue.expect(
      line: #line - 3, "it didn't come", ".ticked", "Received and not asserted:", ".response(0)",
      ".response(1)", "No effects are running")
  }

  @Test("is at the line of the call on the main actor")
  @MainActor
  func mainActor() async {
    let store = makeStore()

    let issue = await issue { await store.receive(.ticked) }

    issue.expect(line: #line - 2, "it didn't come")
  }
}
