import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("The failure of a sent action")
struct SendFailureTests {
  private let store = TestStore(initialState: Tally.State()) { Tally() }

  @Test("shows what was expected to change and what changed")
  func change() async {
    await issue { await store.send(.incrementButtonTapped) }
      .expect(
        "State was not expected to change", "incrementButtonTapped", "count: 0", "count: 1",
        "Make the change in a trailing closure")
    await issue { await store.send(.incrementButtonTapped) { $0.count = 7 } }
      .expect(
        "doesn't match", "incrementButtonTapped", "− ", "count: 7", "+ ", "count: 2",
        "correct the reducer")
    await issue { await store.send(.incrementButtonTapped) { $0.count = 2 } }
      .expect("doesn't match", "count: 2", "count: 3")
    #expect(store.state.count == 3)

    let additional = await issue {
      await store.send(.incrementButtonTapped) { ($0.count, $0.name) = (4, "Blob") }
    }
    additional.expect(below: 1, "doesn't match", "name: \"Blob\"", "name: \"\"")
    #expect(!additional.message.contains("count: "))
  }

  @Test("says that a closure without any change isn't needed")
  func idleClosure() async {
    await issue { await store.send(.nothingButtonTapped) { _ in } }
      .expect(
        "Expected state to change, but no change occurred", "nothingButtonTapped",
        "Remove the closure")
    await issue { await store.send(.nothingButtonTapped) { $0.count = 0 } }
      .expect("Expected state to change, but no change occurred")
  }

  @Test("names an error that the closure throws")
  func throwingClosure() async {
    await issue { await store.send(.incrementButtonTapped) { _ in throw Refusal() } }
      .expect("threw an error", "Refusal", "is unknown")
    #expect(store.state.count == 1)
  }

  @Test("names the actions that should have been received before, which count as received")
  func unreceivedActions() async {
    await store.send(.echoButtonTapped(1))
    await issue { await store.send(.nothingButtonTapped) }
      .expect(
        "1 action that effects have sent was not received", "before an action was sent",
        "Action: Tally.Action.nothingButtonTapped", "Not received:", ".response(0)",
        "Assert each with")
    await store.send(.echoButtonTapped(3))
    await issue { await store.send(.incrementButtonTapped) { $0.count = 4 } }
      .expect(
        "3 actions that effects have sent were not received", ".response(0)", ".response(1)",
        ".response(2)")
    await store.skipReceivedActions(strict: false)
    #expect(store.state.count == 4)
  }

  @Test("gives an action that takes several lines a paragraph")
  func longAction() async {
    let name = "A name that is so long that an action with it doesn't fit on one line of any width"

    await issue { await store.send(.nameChanged(name + name)) }
      .expect(
        "State was not expected to change, but a change occurred.\n\nAction:\n  • ",
        "nameChanged(\n", name)
  }

  @Test("keeps the empty lines of an action")
  func emptyLines() {
    #expect(indented("a\n\nb") == "  • a\n    \n    b")
    #expect(indented("a\nb\n") == "  • a\n    b\n    ")
  }

  @Test("is at the line of the call for a case, and on the main actor")
  @MainActor
  func sendingACase() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await issue { await store.send(.incrementButtonTapped) }
      .expect("State was not expected to change")
    await issue { await store.send(\.incrementButtonTapped) }
      .expect("State was not expected to change", ".incrementButtonTapped")
    await issue { await store.send(\.nameChanged, "Blob") { $0.name = "Bob" } }
      .expect("doesn't match", ".nameChanged(\"Blob\")", "\"Bob\"", "\"Blob\"")
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
}

/// A state that doesn't show what its equality depends on.
private struct Secretive: Equatable, Sendable, CustomDebugStringConvertible, CustomReflectable {
  var secret: Int

  var debugDescription: String { "Secretive" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
