import StoreRuntime
import Testing

struct PresentationScopeTests {
  @Test("A store of what is presented reads its state and sends it actions")
  func presented() async {
    let house = House(Room.State("root", sheet: Room.State("sheet")))
    let sheets: [Store<Room.State?, Room.Action>] = [
      house.store.scope(state: \.sheet, action: \.sheet),
      house.store.scope(state: \.$sheet, action: \.sheet),
      house.store.scope(state: \.sheet, actionPath: Room.Action.allCasePaths.sheet),
      house.store.scope(state: \.sheet, action: \.sheet.presented),
      house.store.scope(\.sheet, action: \.sheet),
    ]

    for sheet in sheets {
      #expect(await sheet.state?.leaf.name == "sheet")
      await sheet.send(.leaf(.received(1)))
    }

    #expect(await house.state.sheet?.leaf.received == [1, 1, 1, 1, 1])
  }

  @Test("A store of a case of a destination goes with the case")
  func destination() async {
    let house = House(Room.State("root", destination: .leaf(Leaf.State(name: "leaf"))))
    let leaf = house.store.scope(state: \.destination?.leaf, action: \.destination.leaf)
    let other = house.store.scope(state: \.destination?.other, action: \.destination.other)

    await leaf.send(.received(1))
    #expect(await leaf.state == Leaf.State(name: "leaf", received: [1]))
    #expect(await other.state == nil)
    await house.change { $0.destination = .other(Leaf.State(name: "other")) }
    #expect(await leaf.state == nil)
    await other.send(.received(2))
    #expect(await house.state.destination == .other(Leaf.State(name: "other", received: [2])))
  }

  @Test("Its state is nil once nothing is presented, and what it is sent then is an issue")
  func gone() async {
    let house = House(Room.State("root", sheet: Room.State("sheet")))
    let sheet = house.store.scope(state: \.sheet, action: \.sheet)
    await house.send(.sheet(.dismiss))

    let issues = await IssueRecorder.issues { await sheet.send(.leaf(.received(1))) }

    #expect(await sheet.state == nil)
    #expect(issues.map { $0.message.contains("received(1)") } == [true])
    #expect(await house.store.state == Room.State("root").logging("sheet dismiss"))
  }

  @Test("Scopes go on inside what is presented")
  func nested() async {
    let house = House(Room.State("root", sheet: Room.State(path: [Room.State("element")])))
    let element = house.store
      .scope(state: \.sheet?.path[id: 0], action: \.sheet.path[id: 0])
    let leaf = house.store.scope(
      state: \.sheet?.path[id: 0]?.leaf, action: \.sheet.path[id: 0].leaf)

    #expect(await element.state?.leaf.name == "element")
    await leaf.send(.received(4))

    #expect(await house.state.sheet?.path[0].leaf.received == [4])
  }

  @Test("A store of an enum of features gives an enum of stores")
  func cases() async throws {
    let store = Store(initialState: Room.Destination.State.leaf(Leaf.State(name: "leaf"))) {
      Room.Destination.body
    }
    guard case .leaf(let leaf) = await Room.Destination.scope(store) else {
      Issue.record("It is in another case.")
      return
    }

    await leaf.send(.received(3))

    #expect(await store.state == .leaf(Leaf.State(name: "leaf", received: [3])))
  }
}
