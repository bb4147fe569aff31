import StoreRuntime
import TestSupport
import Testing

/// A door with two sides, each of which is a leaf.
@Reducer
private struct Door {
  enum State: Equatable, Sendable {
    case inside(Leaf.State)
    case outside(Leaf.State)
    case shut
  }

  enum Action: Sendable {
    case inside(Leaf.Action)
    case outside(Leaf.Action)
    case put(State)
  }

  /// What was received inside, as the door sees it.
  var log = Kept<[[Int]?]>([])

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .put(let new): state = new
      case .inside, .outside: log.append(state.inside?.received)
      }
      return .none
    }
    .ifCaseLet(\.inside, action: \.inside) { Leaf() }
    .ifCaseLet(\.outside, action: \.outside) { Leaf() }
  }
}

struct IfCaseLetTests {
  private let beacon = Beacon()
  private let door = Door()

  private func store(_ state: Door.State, style: Style = .plain) -> StoreOf<Door> {
    Store(initialState: state, beacon: beacon) {
      door.styled(style)
    }
  }

  @Test(
    "The child runs before the parent, and its effects end when the state is in another case",
    arguments: Style.allCases)
  func effects(style: Style) async {
    let store = store(.inside(Leaf.State(name: "inside")), style: style)
    await store.send(.inside(.received(3)))
    #expect(door.log.value == [[3]])
    await store.send(.inside(.listen))

    await store.send(.put(.inside(Leaf.State(name: "renamed"))))
    #expect(beacon.alive == ["inside"])
    await store.send(.put(.outside(Leaf.State(name: "outside"))))
    #expect(beacon.alive == [])
    await store.send(.outside(.listen))
    #expect(beacon.alive == ["outside"])
    await store.send(.put(.shut))
    #expect(beacon.alive == [])
  }

  @Test("An action for another case is an issue that names it, at the line of the operator")
  func wrongCase() async {
    let store = store(.shut)

    let issues = await IssueRecorder.issues {
      await store.send(.inside(.received(3)))
      await store.send(.outside(.received(4)))
    }

    let operation = "\"ifCaseLet\" at StoreRuntimeTests/IfCaseLetTests.swift:"
    #expect(
      issues.mention(["received(3)", operation, "shut"], ["received(4)", operation, "shut"]))
    #expect(issues.linesAbove() == [7, 6])
    #expect(await store.state == .shut)
    #expect(door.log.value == [])
  }
}
