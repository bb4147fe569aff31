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

  @Test("lets changes and actions pass that aren't asserted")
  func leniency() async {
    let store = makeStore(.off)

    let notes = await notes {
      await store.send(.incrementButtonTapped)
      await store.send(.echoButtonTapped(3))
      await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
    }

    #expect(notes.isEmpty)
    #expect(store.state == Tally.State(count: 4, name: "Blob"))
  }

  @Test("skips what was received before the expected action")
  func skipping() async {
    let store = makeStore(.off)
    await store.send(.echoButtonTapped(4))

    await store.receive(.response(2)) { $0.count = 3 }
    await store.receive(\.response, 3) { $0.count = 6 }
  }

  @Test("gives the closure the state after the action")
  func closureState() async {
    let store = makeStore(.off)

    await store.send(.incrementButtonTapped) { #expect($0.count == 1) }
  }

  @Test("fails where what is asserted isn't true")
  func mismatch() async {
    let store = makeStore(.off)

    let issue = await issue { await store.send(.incrementButtonTapped) { $0.count = 5 } }

    issue.expect(
      line: #line - 3, "doesn't match", ".incrementButtonTapped", "count: 5", "count: 1",
      "With exhaustivity off")
  }

  @Test("fails where what is asserted of a received action isn't true")
  func receivedMismatch() async {
    let store = makeStore(.off)
    await store.send(.echoButtonTapped(2))

    let issue = await issue { await store.receive(.response(1)) { $0.count = 5 } }

    issue.expect(line: #line - 2, "doesn't match", ".response(1)", "count: 5", "count: 1")
  }

  @Test("names an error that a closure throws")
  func throwingClosure() async {
    struct Refusal: Error {}
    let store = makeStore(.off)

    let issue = await issue {
      await store.send(.incrementButtonTapped) { _ in throw Refusal() }
    }

    issue.expect(line: #line - 3, "threw an error", "Refusal")
  }

  // MARK: What is shown

  @Test("shows a change that isn't asserted")
  func unassertedChange() async {
    let store = makeStore()

    let notes = await notes { await store.send(.incrementButtonTapped) }

    #expect(notes.map(\.location.line) == [#line - 2])
    let message = notes.first?.message ?? ""
    #expect(message.contains("were not asserted.\n\nAction: Tally.Action.incrementButtonTapped"))
    #expect(message.contains("−   count: 0") && message.contains("+   count: 1"))
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

    let notes = await notes { await store.send(true) { $0.count = 1 } }

    #expect(notes.count == 1)
    #expect(notes.first?.message.contains("\"Blob\"") == true)
    #expect(notes.first?.message.contains("count: 0") == false)
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

  @Test("shows which actions it skips to receive another")
  func skippedByReceiving() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(3))

    let notes = await notes {
      await store.receive(.response(2)) { $0.count = 3 }
    }

    #expect(notes.map(\.location.line) == [#line - 3])
    let message = notes.first?.message ?? ""
    #expect(message.contains("2 received actions were skipped"))
    #expect(message.contains("response(0)") && message.contains("response(1)"))
    #expect(!message.contains("response(2)"))
  }

  @Test("shows which actions it skips to send another")
  func skippedBySending() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let notes = await notes { await store.send(.nothingButtonTapped) }

    #expect(notes.map(\.location.line) == [#line - 2])
    #expect(notes.first?.message.contains("1 action that effects have sent was not") == true)
  }

  @Test("shows which actions it is told to skip")
  func skippedActions() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    let notes = await notes { await store.skipReceivedActions() }

    #expect(notes.map(\.location.line) == [#line - 2])
    #expect(notes.first?.message.contains("1 received action was skipped") == true)
  }

  @Test("shows which effects it is told to cancel")
  func skippedEffects() async {
    let clock = TestClock()
    let store = makeProbe { _ in try await clock.sleep(for: .seconds(1)) }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)

    let notes = await notes { await store.skipInFlightEffects() }

    #expect(notes.map(\.location.line) == [#line - 2])
    #expect(notes.first?.message.contains("Probe.Action.start") == true)
    #expect(clock.sleepers.isEmpty)
  }

  @Test("doesn't show what a closure misses in the state before the action")
  func closureForTheStateAfter() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }
    store.exhaustivity = .off(showSkippedAssertions: true)

    let notes = await notes {
      await store.send(.pushButtonTapped) { $0.path[id: 0, case: \.counter]?.count = 0 }
    }

    #expect(notes.count == 1)
  }

  // MARK: For a while

  @Test("can be so for a while")
  func whileSynchronous() async {
    let store = makeStore(.on)
    await store.send(.echoButtonTapped(1))

    let isOff = store.withExhaustivity(.off) { store.exhaustivity == .off }

    #expect(isOff)
    #expect(store.exhaustivity == .on)
    await store.receive(.response(0))
  }

  @Test("can be so while it is used")
  func whileAsynchronous() async {
    let store = makeStore(.on)

    await store.withExhaustivity(.off) {
      await store.send(.incrementButtonTapped)
      await store.send(.echoButtonTapped(2))
      await store.skipReceivedActions()
    }

    #expect(store.exhaustivity == .on)
    await store.send(.incrementButtonTapped) { $0.count = 3 }
  }

  @Test("can be so for a while on the main actor")
  @MainActor
  func whileOnMainActor() async {
    let store = makeStore(.on)
    var isDone = false

    await store.withExhaustivity(.off) {
      await store.send(.incrementButtonTapped)
      isDone = true
    }

    #expect(isDone)
  }
}
