import StoreRuntime
import TestSupport
import Testing

struct NestedPresentationTests {
  /// A state that presents a stack, a sheet on it and a notice on that at once.
  private static var deepLink: Room.State {
    var sheet = Room.State("sheet", path: [Room.State("inner")])
    sheet.notice = Notice(text: "notice")
    return Room.State(
      "root",
      path: [
        Room.State("bottom"),
        Room.State("top", destination: .room(Room.State("destination", sheet: sheet))),
      ])
  }

  @Test("One assignment presents a tree, and one takes it all away", arguments: [true, false])
  func deepLink(atOnce: Bool) async {
    let house = House(atOnce ? Self.deepLink : Room.State("root"))
    if !atOnce { await house.change { $0 = Self.deepLink } }
    await house.listenEverywhere()
    #expect(house.alive == ["bottom", "destination", "inner", "root", "sheet", "top"])

    await house.change { $0 = Room.State("root") }

    #expect(house.alive == ["root"])
    #expect(await house.store.droppedActionCount == 0)
  }

  @Test("Stacks inside what is presented number their elements as the store's others do")
  func ids() async {
    let house = House(Self.deepLink)
    await house.change { $0.sheet = Room.State(path: [Room.State("a"), Room.State("b")]) }
    await house.change { $0.path.append(Room.State("c")) }
    await house.send(.inSheet(.change { $0.path.append(Room.State("d")) }))
    await house.change { $0.sheet?.path.append(Room.State("e")) }

    let state = await house.state
    #expect(state.path.numbers == [0, 1, 4])
    #expect(state.sheet?.path.numbers == [2, 3, 5, 6])
  }

  @Test("An action finds its way through fifty sheets, and a dismissal back")
  func depth() async {
    var state = Room.State("49")
    for number in (0..<49).reversed() { state = Room.State("\(number)", sheet: state) }
    let house = House(state)
    func wrapped(_ action: Leaf.Action) -> Room.Action {
      (0..<49).reduce(.leaf(action)) { action, _ in .inSheet(action) }
    }

    await house.send(wrapped(.listen))
    #expect(house.alive == ["49"])
    await house.send(wrapped(.closeButtonTapped))

    #expect(house.alive == [])
    var innermost = await house.state
    while let sheet = innermost.sheet { innermost = sheet }
    #expect(innermost.leaf.name == "48")
  }

  @Test("A state that is put back as it was some time ago keeps what is in both")
  func oldCopy() async {
    let house = House(Self.deepLink)
    await house.listenEverywhere()
    let copy = await house.state
    await house.change { $0.path[1].destination?.room?.sheet?.leaf.name = "renamed" }
    await house.change { $0.path[1].destination?.room?.hall = .day(Visitor.State(1, "guest")) }
    await house.send(
      .onPath(1, .at(.room(.hall(.presented(.day(.leaf(.listen))))))))
    #expect(house.alive.contains("guest"))

    await house.change { $0 = copy }

    #expect(house.alive == ["bottom", "destination", "inner", "root", "sheet", "top"])
  }

  @Test("What a reducer of one store took from another is new there")
  func otherStore() async {
    let first = House(Room.State("root", sheet: Room.State("sheet", path: [Room.State("a")])))
    let second = House(Room.State("root", path: [Room.State("b"), Room.State("c")]))
    await first.listenEverywhere()
    let sheet = await first.state.$sheet

    await second.change { $0.$sheet = sheet }
    await second.listenEverywhere()
    await second.change { $0.sheet = nil }

    #expect(first.alive == ["a", "root", "sheet"])
    #expect(second.alive == ["b", "c", "root"])
  }
}
