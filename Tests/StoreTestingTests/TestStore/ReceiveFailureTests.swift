import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a received action")
struct ReceiveFailureTests {
  /// A call of `receive` that fails, and what its failure says.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let parts: [String]
    let call: @Sendable (TestStoreOf<Tally>) async -> RecordedIssue

    init(
      _ parts: String..., call: @escaping @Sendable (TestStoreOf<Tally>) async -> RecordedIssue
    ) {
      self.parts = parts
      self.call = call
    }

    var testDescription: String { parts.joined(separator: " … ") }
  }

  private static let isTick = { @Sendable (action: Tally.Action) in action == .ticked }

  private func makeStore() -> TestStoreOf<Tally> {
    TestStore(initialState: Tally.State()) { Tally() }
  }

  // MARK: Another action

  @Test(
    "shows what came instead",
    arguments: [
      Mistake(
        "received another one", ".response(", "−   5", "+   0",
        "in the order in which effects send them"
      ) { store in await issue { await store.receive(.response(5)) } },
      Mistake("received another one", "Received:", ".response(0)") { store in
        await issue { await store.receive(\.ticked) }
      },
      Mistake("received another one", ".response(", "−   6", "+   0") { store in
        await issue { await store.receive(\.response, 6) }
      },
      Mistake("an action that the closure accepts, but received another", ".response(0)") { store in
        await issue { await store.receive(Self.isTick) }
      },
    ])
  func otherAction(mistake: Mistake) async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    await mistake.call(store).expect(mistake.parts)
  }

  @Test("is the only one: what another action has changed counts as asserted")
  func otherActionsChange() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(3))
    await store.receive(.response(0))

    await issue { await store.receive(.ticked) { $0.count = 1 } }.expect("received another one")
    #expect(store.state.count == 1)
    await store.receive(.response(2)) { $0.count = 3 }
  }

  // MARK: Another change

  @Test(
    "shows what was expected to change and what changed",
    arguments: [
      Mistake("doesn't match", ".response(1)", "count: 8", "count: 1") { store in
        await issue { await store.receive(.response(1)) { $0.count = 8 } }
      },
      Mistake("State was not expected to change", "count: 0", "count: 1") { store in
        await issue { await store.receive(\.response) }
      },
    ])
  func otherChange(mistake: Mistake) async {
    let store = makeStore()
    await store.send(.echoButtonTapped(2))
    await store.receive(.response(0))

    await mistake.call(store).expect(mistake.parts)
  }

  @Test("says that a closure isn't needed")
  func unnecessaryClosure() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    await issue { await store.receive(\.response, 0) { $0.count = 0 } }
      .expect("Expected state to change, but no change occurred")
  }

  @Test("names an error that the closure throws")
  func throwingClosure() async {
    struct Refusal: Error {}
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    await issue { await store.receive(.response(0)) { _ in throw Refusal() } }
      .expect("threw an error", "Refusal")
  }

  // MARK: No action

  @Test(
    "says that nothing runs that could send the action, and which one",
    arguments: [
      Mistake(
        "Expected to receive an action, but it didn't come", "No effect is running", "Expected:",
        ".ticked", "No other actions were received", "No effects are running",
        "is returned and not cancelled"
      ) { store in await issue { await store.receive(.ticked) } },
      Mistake("it didn't come", "Expected:", ".ticked") { store in
        await issue { await store.receive(\.ticked) }
      },
      Mistake("with a payload of type \"String\", but it didn't come") { store in
        await issue { await store.receive(\.nameChanged) }
      },
      Mistake("it didn't come", "Expected:", ".nameChanged(\"Blob\")") { store in
        await issue { await store.receive(\.nameChanged, "Blob") }
      },
      Mistake("an action that the closure accepts, but it didn't come") { store in
        await issue { await store.receive(Self.isTick) }
      },
    ])
  func nothingRuns(mistake: Mistake) async {
    await mistake.call(makeStore()).expect(mistake.parts)
  }

  @Test("names the type of a case's payload with the type that it is in")
  func nothingRunsForACaseWithANestedPayload() async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }

    await issue { await store.receive(\.boxArrived) }
      .expect("with a payload of type \"Shelf.Box.State\", but it didn't come")
  }

  @Test("lists what came instead where not everything is asserted")
  func othersWereReceived() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.echoButtonTapped(2))

    await issue { await store.receive(.ticked) }
      .expect(
        "it didn't come", ".ticked", "Received and not asserted:", ".response(0)", ".response(1)",
        "No effects are running")
  }

  @Test("is at the line of the call on the main actor")
  @MainActor
  func mainActor() async {
    let store = makeStore()

    await issue { await store.receive(.ticked) }.expect("it didn't come")
  }
}
