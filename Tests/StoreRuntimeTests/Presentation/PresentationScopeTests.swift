import StoreRuntime
import Testing

struct PresentationScopeTests {
  @Test("A store of what is presented reads its state and sends it actions")
  func presented() async {
    let house = House(Room.State("root", sheet: Room.State("sheet")))
    let sheets: [Store<Room.State?, Room.Action>] = [
      house.store.scope(state: \.sheet, action: \.sheet),
      house.store.scope(state: \.sheet, action: \.sheet.presented),
      house.store.scope(\.sheet, action: \.sheet),
      house.store.scope(\.sheet, action: \.sheet.presented),
    ]

    for sheet in sheets {
      #expect(await sheet.state?.leaf.name == "sheet")
      await sheet.send(.leaf(.received(1)))
    }

    #expect(await house.state.sheet?.leaf.received == [1, 1, 1, 1])
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
