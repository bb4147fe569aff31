import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of a sent action")
struct SendFailureTests {
  private func makeStore(_ state: Tally.State = Tally.State()) -> TestStoreOf<Tally> {
    TestStore(initialState: state) { Tally() }
  }

  @Test("shows a change that isn't asserted")
  func unassertedChange() async {
    let store = makeStore()

    await issue { await store.send(.incrementButtonTapped) }
      .expect(
        "State was not expected to change", "incrementButtonTapped", "count: 0", "count: 1",
        "Make the change in a trailing closure")
    #expect(store.state.count == 1)
  }

  @Test("shows what was expected and what happened")
  func wrongChange() async {
    let store = makeStore()

    await issue { await store.send(.incrementButtonTapped) { $0.count = 7 } }
      .expect(
        "doesn't match", "incrementButtonTapped", "− ", "count: 7", "+ ", "count: 1",
        "correct the reducer")
  }

  @Test("shows a change that is expected and that the action doesn't make")
  func additionalChange() async {
    let store = makeStore()

    let issue = await issue {
      await store.send(.incrementButtonTapped) {
        $0.count = 1
        $0.name = "Blob"
      }
    }

    issue.expect(below: 1, "doesn't match", "name: \"Blob\"", "name: \"\"")
    #expect(!issue.message.contains("count: "))
  }

  @Test("says that a closure without any change isn't needed")
  func emptyClosure() async {
    let store = makeStore()

    await issue { await store.send(.nothingButtonTapped) { _ in } }
      .expect(
        "Expected state to change, but no change occurred", "nothingButtonTapped",
        "Leave the closure out")
  }

  @Test("says that a closure that assigns the value that is there isn't needed")
  func idleClosure() async {
    let store = makeStore(Tally.State(count: 3))

    await issue { await store.send(.nothingButtonTapped) { $0.count = 3 } }
      .expect("Expected state to change, but no change occurred")
  }

  @Test("says that the action isn't asserted where the closure does nothing")
  func closureWithoutTheChange() async {
    let store = makeStore()

    await issue { await store.send(.incrementButtonTapped) { $0.count = 0 } }
      .expect("doesn't match", "count: 0", "count: 1")
  }

  @Test("names an error that the closure throws")
  func throwingClosure() async {
    struct Refusal: Error {}
    let store = makeStore()

    await issue {
      await store.send(.incrementButtonTapped) { _ in throw Refusal() }
    }
    .expect(below: 1, "threw an error", "Refusal", "is unknown")
    #expect(store.state.count == 1)
  }

  @Test("names the action that should have been received before")
  func unreceivedAction() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(1))

    await issue { await store.send(.nothingButtonTapped) }
      .expect(
        "1 action that effects have sent was not received", "before an action was sent",
        "Action: Tally.Action.nothingButtonTapped", "Not received:", ".response(0)",
        "Assert each with")
  }

  @Test("lists all actions that should have been received before")
  func unreceivedActions() async {
    let store = makeStore()
    await store.send(.echoButtonTapped(3))

    await issue { await store.send(.nothingButtonTapped) }
      .expect(
        "3 actions that effects have sent were not received", ".response(0)", ".response(1)",
        ".response(2)")
  }

  @Test("is the only one: the actions that should have been received count as received")
  func unreceivedActionsAreForgotten() async {
    let store = makeStore(Tally.State(count: 1))
    await store.send(.echoButtonTapped(2))

    await issue {
      await store.send(.incrementButtonTapped) { $0.count = 3 }
    }
    .expect(below: 1, "2 actions")
    #expect(store.state.count == 3)
    await store.skipReceivedActions(strict: false)
    #expect(store.state.count == 3)
  }

  @Test("gives an action that takes several lines a paragraph")
  func longAction() async {
    let store = makeStore()
    let name = "A name that is so long that an action with it doesn't fit on one line of any width"

    await issue { await store.send(.nameChanged(name + name)) }
      .expect(
        "State was not expected to change, but a change occurred.\n\nAction:\n  • ",
        "nameChanged(\n", name)
  }

  @Test("is at the line of the call for a case")
  func sendingACase() async {
    let store = makeStore()

    await issue { await store.send(\.incrementButtonTapped) }
      .expect("State was not expected to change", ".incrementButtonTapped")
  }

  @Test("is at the line of the call for a case with a payload")
  func sendingACaseWithAPayload() async {
    let store = makeStore()

    await issue { await store.send(\.nameChanged, "Blob") { $0.name = "Bob" } }
      .expect("doesn't match", ".nameChanged(\"Blob\")", "\"Bob\"", "\"Blob\"")
  }

  @Test("is at the line of the call on the main actor")
  @MainActor
  func mainActor() async {
    let store = makeStore()

    await issue { await store.send(.incrementButtonTapped) }
      .expect("State was not expected to change")
  }

  @Test("says so where two states are unequal and look the same")
  func invisibleDifference() async {
    let store = TestStore(initialState: Secretive(secret: 0)) {
      Reduce<Secretive, Bool> { state, _ in
        state.secret += 1
        return .none
      }
    }

    await issue { await store.send(true) }
      .expect("State was not expected to change", "Not equal")
  }

  @Test("shows the id that a new element of a stack was expected to have")
  func elementThatWasNotPushed() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }
    await store.send(.pushButtonTapped) { $0.path.append(.counter(Tally.State())) }

    await issue {
      await store.send(.pushButtonTapped) {
        $0.path.append(.counter(Tally.State()))
        $0.path.append(.counter(Tally.State(count: 9)))
      }
    }
    .expect(below: 1, "doesn't match", "#2", "count: 9")
    #expect(store.state.path.ids == [0, 1])
  }

  @Test("comes with that of a closure that misses an element of a stack")
  func closureWithAMissingElement() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await issue {
      await store.send(.pushButtonTapped) {
        $0.path.append(.counter(Tally.State()))
        $0.path[id: 8, case: \.counter]?.count = 1
      }
    }
    .mention("Element #8")
  }

  @Test("comes with that of a closure that takes an element for another case")
  func closureWithAWrongCase() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await issue {
      await store.send(.pushButtonTapped) {
        $0.path.append(.counter(Tally.State()))
        $0.path[id: 0, case: \.other]?.count = 1
      }
    }
    .mention("in another case")
  }
}

/// A state that doesn't show what its equality depends on.
private struct Secretive: Equatable, Sendable, CustomDebugStringConvertible, CustomReflectable {
  var secret: Int

  var debugDescription: String { "Secretive" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
