import StoreRuntime
import StoreTesting
import Testing

@Suite("A test store that is not exhaustive")
struct ExhaustivityTests {
  private func makeStore(
    _ exhaustivity: Exhaustivity = .off(showSkippedAssertions: true)
  ) -> TestStoreOf<Tally> {
    let store = TestStore(initialState: Tally.State()) { Tally() }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("lets changes and actions pass that aren't asserted, without a word")
  func leniency() async {
    let store = makeStore(.off)

    let notes = await notes {
      await store.send(.incrementButtonTapped) { #expect($0.count == 1) }
      await store.send(.echoButtonTapped(4))
      await store.receive(.response(2)) { $0.count = 4 }
      await store.receive(\.response, 3) { $0.count = 7 }
      await store.send(.echoButtonTapped(3))
      await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
    }

    #expect(notes.isEmpty)
    #expect(store.state == Tally.State(count: 10, name: "Blob"))
  }

  @Test("fails where what is asserted isn't true")
  func mismatch() async {
    let store = makeStore(.off)

    await issue { await store.send(.incrementButtonTapped) { $0.count = 5 } }
      .expect(
        "doesn't match", ".incrementButtonTapped", "count: 5", "count: 1", "With exhaustivity off")
    await issue { await store.send(.incrementButtonTapped) { _ in throw Refusal() } }
      .expect("threw an error", "Refusal")
    await store.send(.echoButtonTapped(2))
    await issue { await store.receive(.response(1)) { $0.count = 5 } }
      .expect("doesn't match", ".response(1)", "count: 5", "count: 3")
  }

  @Test("names an action that makes the expected change and wasn't received yet")
  func laterAction() async {
    let store = makeStore(.off)
    let message = "This change is made by an action that an effect has sent"

    await issue { await store.send(.echoButtonTapped(4)) { $0.count = 3 } }
      .expect(
        message,
        "Receive the action, and assert the change there.\n\nAction: Tally.Action.response(2)")
    await issue { await store.receive(.response(1)) { $0.count = 6 } }
      .expect(
        "doesn't match", "Action: Tally.Action.response(1)", message, "Tally.Action.response(3)")
    await issue { store.assert { $0.count = 3 } }
      .expect("isn't as expected", message, "Tally.Action.response(2)")
    for count in [0, 2] {
      let issue = await issue { await store.receive(.response(2)) { $0.count = count } }
      issue.expect("Assign what is expected, or correct the reducer.")
      #expect(!issue.message.contains(message))
      await store.send(.echoButtonTapped(4))
    }
  }

  @Test("names such an action in an element of a stack, too, and none if it is exhaustive")
  func laterActionInElement() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }
    store.exhaustivity = .off
    await store.send(.pushButtonTapped)
    let action = TallyStack.Action.path(.element(id: 0, action: .counter(.echoButtonTapped(3))))

    await issue { await store.send(action) { $0.path[id: 0, case: \.counter]?.count = 1 } }
      .expect("This change is made by an action", "response(1)")
    await store.receive(\.path[id: 0].counter.response, 2) {
      $0.path[id: 0, case: \.counter]?.count = 3
    }
    let exhaustive = makeStore(.on)
    let issue = await issue { await exhaustive.send(.echoButtonTapped(2)) { $0.count = 1 } }
    #expect(!issue.message.contains("This change is made by an action"))
    exhaustive.exhaustivity = .off
  }

  // MARK: What is shown

  @Test("shows a change that isn't asserted")
  func unassertedChange() async {
    let store = makeStore()

    await note { await store.send(.incrementButtonTapped) }
      .expect(
        "were not asserted.\n\nAction: Tally.Action.incrementButtonTapped", "−   count: 0",
        "+   count: 1")
  }

  @Test("shows the part of a change that isn't asserted")
  func partlyAssertedChange() async {
    let store = TestStore(initialState: Tally.State()) {
      Reduce<Tally.State, Bool> { state, _ in
        state = Tally.State(count: 1, name: "Blob")
        return .none
      }
    }
    store.exhaustivity = .off(showSkippedAssertions: true)

    let note = await note { await store.send(true) { $0.count = 1 } }

    note.expect("\"Blob\"")
    #expect(!note.message.contains("count: 0"))
  }

  @Test("shows nothing where all is asserted")
  func fullyAssertedChange() async {
    let store = makeStore()

    let notes = await notes {
      await store.send(.incrementButtonTapped) { $0.count = 1 }
      await store.send(.nothingButtonTapped)
    }

    #expect(notes.isEmpty)
  }

  @Test("shows which actions it skips")
  func skippedActions() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(3))

    let skipped = await note { await store.receive(.response(2)) { $0.count = 3 } }
    skipped.expect("2 received actions were skipped", "response(0)", "response(1)")
    #expect(!skipped.message.contains("response(2)"))
    await store.send(.echoButtonTapped(1))
    await note { await store.send(.nothingButtonTapped) }
      .expect("1 action that effects have sent was not")
    await store.send(.echoButtonTapped(1))
    await note { await store.skipReceivedActions() }.expect("1 received action was skipped")
  }

  @Test("shows which effects it is told to cancel")
  func skippedEffects() async {
    let clock = TestClock()
    let store = makeProbe { _ in try await clock.sleep(for: .seconds(1)) }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)

    await note { await store.skipInFlightEffects() }.expect("Probe.Action.start")
    #expect(clock.sleepers.isEmpty)
  }

  @Test("doesn't show what a closure misses in the state before the action")
  func closureForTheStateAfter() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }
    store.exhaustivity = .off(showSkippedAssertions: true)

    _ = await note {
      await store.send(.pushButtonTapped) { $0.path[id: 0, case: \.counter]?.count = 0 }
    }
  }

  @Test("ignores an error that a closure throws only with the state before the action")
  func closureThatThrowsBefore() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }
    store.exhaustivity = .off(showSkippedAssertions: true)

    await note {
      await store.send(.pushButtonTapped) { state in
        guard state.path.last != nil else { throw Refusal() }
      }
    }
    .expect(below: 1, "Changes made by an action were not asserted.")
  }

  @Test("calls a closure once where nothing changes")
  func unchangedState() async {
    let store = makeStore()
    var callCount = 0

    await store.send(.nothingButtonTapped) { _ in callCount += 1 }

    #expect(callCount == 1)
  }

  // MARK: For a while

  @Test("can be so for a while")
  @MainActor
  func forAWhile() async {
    let store = makeStore(.on)
    await store.send(.echoButtonTapped(1))
    let isOff = store.withExhaustivity(.off) { store.exhaustivity == .off }
    #expect(isOff)
    await store.receive(.response(0))
    var isDone = false

    await store.withExhaustivity(.off) {
      await store.send(.incrementButtonTapped)
      await store.send(.echoButtonTapped(2))
      await store.skipReceivedActions()
      isDone = true
    }

    #expect(isDone)
    #expect(store.exhaustivity == .on)
    await store.send(.incrementButtonTapped) { $0.count = 3 }
  }
}
