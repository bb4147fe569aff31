import StoreRuntime
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

  var log = Kept<[String]>([])

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .put(let new): state = new
      case .inside: log.append("inside \(state.inside?.received ?? [])")
      case .outside: log.append("outside \(state.outside?.received ?? [])")
      }
      return .none
    }
    .ifCaseLet(\.inside, action: \.inside) {
      Leaf()
    }
    .ifCaseLet(
      State.allCasePaths.outside, actionPath: Action.allCasePaths.outside
    ) {
      Leaf()
    }
  }
}

struct IfCaseLetTests {
  private let beacon = Beacon()

  private func store(
    _ state: Door.State, _ door: Door = Door(), style: Style = .plain
  ) -> StoreOf<Door> {
    Store(initialState: state, beacon: beacon) {
      door.styled(style)
    }
  }

  @Test("The child runs before the parent")
  func order() async {
    let door = Door()
    let store = store(.inside(Leaf.State()), door)

    await store.send(.inside(.received(3)))

    #expect(door.log.value == ["inside [3]"])
    #expect(await store.state == .inside(Leaf.State(received: [3])))
  }

  @Test(
    "The effects end when the state is in another case, and not before",
    arguments: Style.allCases)
  func effects(style: Style) async {
    let store = store(.inside(Leaf.State(name: "inside")), style: style)
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

  @Test("The effects of the two sides have ids of their own")
  func cancellation() async {
    let store = store(.inside(Leaf.State(name: "inside")))
    await store.send(.inside(.relisten))
    await store.send(.inside(.relisten))
    #expect(beacon.alive == ["inside"])

    await store.send(.inside(.stopListening))

    #expect(beacon.alive == [])
  }

  @Test("An action for another case is an issue that names it, at the line of the operator")
  func wrongCase() async {
    let door = Door()
    let store = store(.shut, door)

    let issues = await IssueRecorder.issues {
      await store.send(.inside(.received(3)))
      await store.send(.outside(.received(4)))
    }

    #expect(issues.map { $0.message.contains("received(3)") } == [true, false])
    #expect(issues.map { $0.message.contains("received(4)") } == [false, true])
    #expect(
      issues.allSatisfy { $0.message.contains("\"ifCaseLet\"") && $0.message.contains("shut") })
    #expect(
      issues.allSatisfy { $0.location.fileID.description.hasSuffix("IfCaseLetTests.swift") })
    #expect(await store.state == .shut)
    #expect(door.log.value == [])
  }
}
