import StoreRuntime
import Testing

/// A change of what is presented, and who is still listening afterwards.
struct PresentationChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let change: @Sendable (inout Room.State) -> Void
  let ended: [String]

  init(
    _ description: String,
    ends ended: String...,
    by change: @escaping @Sendable (inout Room.State) -> Void
  ) {
    testDescription = description
    self.change = change
    self.ended = ended
  }

  static let all = [
    PresentationChange("nothing") { _ in },
    PresentationChange("nil", ends: "sheet") { $0.sheet = nil },
    PresentationChange("nil through the projected value", ends: "sheet") {
      $0.$sheet.wrappedValue = nil
    },
    PresentationChange("another value of a struct without id") {
      $0.sheet = Room.State("other sheet")
    },
    PresentationChange("nil and then a value of a struct without id") {
      $0.sheet = nil
      $0.sheet = Room.State("other sheet")
    },
    PresentationChange("nil and then the value that was there") {
      let sheet = $0.sheet
      $0.sheet = nil
      $0.sheet = sheet
    },
    PresentationChange("nil and then a value with the same id") {
      $0.visitor = nil
      $0.visitor = Visitor.State(1, "another")
    },
    PresentationChange("nil and then a value with another id", ends: "visitor") {
      $0.visitor = nil
      $0.visitor = Visitor.State(2, "visitor")
    },
    PresentationChange("nil and then another case", ends: "destination") {
      $0.destination = nil
      $0.destination = .leaf(Leaf.State(name: "destination"))
    },
    PresentationChange("a presentation of its own") {
      $0.$sheet = PresentationState(wrappedValue: Room.State("other sheet"))
    },
    PresentationChange("a presentation of its own with the same id") {
      $0.$visitor = PresentationState(wrappedValue: Visitor.State(1, "another"))
    },
    PresentationChange("a presentation of its own with another id", ends: "visitor") {
      $0.$visitor = PresentationState(wrappedValue: Visitor.State(2, "visitor"))
    },
    PresentationChange("the same presentation, put back") {
      let sheet = $0.$sheet
      $0.sheet = nil
      $0.$sheet = sheet
    },
    PresentationChange("a change in place") { $0.sheet?.leaf.name = "renamed" },
    PresentationChange("a case with another id", ends: "destination") {
      $0.destination = .visitor(Visitor.State(8, "destination"))
    },
    PresentationChange("a case with the same id") {
      $0.destination = .visitor(Visitor.State(7, "another"))
    },
    PresentationChange("another case", ends: "destination") {
      $0.destination = .leaf(Leaf.State(name: "destination"))
    },
    PresentationChange("another case of the same type", ends: "destination") {
      $0.destination = .other(Leaf.State(name: "destination"))
    },
    PresentationChange("another case and back") {
      let destination = $0.destination
      $0.destination = .other(Leaf.State())
      $0.destination = destination
    },
    PresentationChange("another id in place", ends: "destination") {
      $0.destination?.visitor?.id = 8
    },
    PresentationChange("a change in place inside a case") {
      $0.destination?.visitor?.leaf.name = "renamed"
    },
    PresentationChange("another id", ends: "visitor") { $0.visitor = Visitor.State(2, "visitor") },
    PresentationChange("the same id") { $0.visitor = Visitor.State(1, "another") },
    PresentationChange("no annex", ends: "annex") { $0.annex = nil },
    PresentationChange("another annex") { $0.annex = Leaf.State(name: "another") },
    PresentationChange("a copy of it all") {
      let copy = $0
      $0 = Room.State()
      $0 = copy
    },
    PresentationChange("a new state with as much in it", ends: "element") { $0 = Self.state },
    PresentationChange(
      "a new state with other ids in it", ends: "visitor", "destination", "element"
    ) {
      $0 = Self.state
      $0.visitor = Visitor.State(2, "visitor")
      $0.destination = .visitor(Visitor.State(8, "destination"))
    },
    PresentationChange("popping", ends: "element") { $0.path.removeAll() },
  ]

  static let names = ["annex", "destination", "element", "root", "sheet", "visitor"]

  /// A state that presents in every way.
  static var state: Room.State {
    var state = Room.State(
      "root",
      sheet: Room.State("sheet"),
      visitor: Visitor.State(1, "visitor"),
      destination: .visitor(Visitor.State(7, "destination")),
      path: [Room.State("element")])
    state.annex = Leaf.State(name: "annex")
    return state
  }
}

struct PresentationEffectTests {
  @Test(
    "A change ends the effects of what it takes away and no others",
    arguments: PresentationChange.all, Place.allCases)
  func change(_ change: PresentationChange, at place: Place) async {
    for style in place == .insideOperators ? Style.allCases : [.plain] {
      let house = House(PresentationChange.state, style: style)
      await house.listenEverywhere()
      #expect(house.alive == PresentationChange.names)

      await house.change(at: place, change.change)

      let names = PresentationChange.names.filter { !change.ended.contains($0) }
      #expect(house.alive == names, "\(style)")
      #expect(await house.store.droppedActions == 0)
    }
  }

  @Test(
    "A change inside what is presented ends effects there and no others",
    arguments: PresentationChange.all)
  func changeInside(_ change: PresentationChange) async {
    let house = House(Room.State("outer", destination: .room(PresentationChange.state)))
    await house.listenEverywhere()

    await house.send(.at(.room(.change(.insideOperators, change.change))))

    let names = (PresentationChange.names + ["outer"]).filter { !change.ended.contains($0) }
    #expect(house.alive == names.sorted())
  }

  @Test(
    "A change from outside ends the effects inside what is presented",
    arguments: PresentationChange.all)
  func changeFromOutside(_ change: PresentationChange) async {
    let house = House(
      Room.State("outer", sheet: Room.State("middle", path: [PresentationChange.state])))
    await house.listenEverywhere()

    await house.change {
      guard var room = $0.sheet?.path.first else { return }
      change.change(&room)
      $0.sheet?.path[0] = room
    }

    let names = (PresentationChange.names + ["middle", "outer"])
      .filter { !change.ended.contains($0) }
    #expect(house.alive == names.sorted())
  }

  @Test("What was nil between two actions is presented anew, whatever its identity")
  func nilInAnEarlierReduction() async {
    let house = House(PresentationChange.state)
    await house.listenEverywhere()

    await house.change {
      $0.sheet = nil
      $0.visitor = nil
    }
    await house.change {
      $0.sheet = Room.State("sheet")
      $0.visitor = Visitor.State(1, "visitor")
    }

    #expect(house.alive == ["annex", "destination", "element", "root"])
  }

  @Test("Effects that were kept belong to what is presented: they are heard, and end with it")
  func keptEffects() async {
    let house = House(Room.State("root", visitor: Visitor.State(1, "visitor")))
    await house.listenEverywhere()
    await house.change { $0 = Room.State("root", visitor: Visitor.State(1, "another")) }

    await house.beacon.play(5, to: "visitor")
    #expect(await house.state.visitor?.leaf.received == [5])

    await house.change { $0.visitor = nil }
    #expect(house.alive == ["root"])
    #expect(await house.store.droppedActions == 0)
  }

  @Test("A child that gives itself another id loses its effects, also the one that it starts then")
  func childChangesItsID() async {
    let house = House(Room.State("root", visitor: Visitor.State(1, "visitor")))
    await house.listenEverywhere()

    await house.send(.ofVisitor(.moved(to: 1, listen: true)))
    #expect(house.alive == ["root", "visitor", "visitor"])
    await house.send(.ofVisitor(.moved(to: 2, listen: true)))
    #expect(house.alive == ["root"])
    await house.send(.ofVisitor(.leaf(.listen)))
    #expect(house.alive == ["root", "visitor"])
  }

  @Test("What takes the place of something before the child runs keeps the effect of that run")
  func switchedBeforeTheChildRuns() async {
    let beacon = Beacon()
    let store = Store(
      initialState: Room.State("root", destination: .leaf(Leaf.State(name: "leaf"))), beacon: beacon
    ) {
      Reduce<Room.State, Room.Action> { state, action in
        guard case .destination(.presented(.other)) = action else { return .none }
        state.destination = .other(Leaf.State(name: "other"))
        return .none
      }
      Room()
    }
    await store.send(.at(.leaf(.listen)))

    await store.send(.at(.other(.listen)))

    #expect(beacon.alive == ["other"])
  }

  @Test("Presenting starts no task")
  func noTasks() async {
    let house = House()

    let task = await house.store.send(.change { $0.sheet = Room.State("sheet") })
    await task.finish()
    await house.send(.inSheet(.change { $0.destination = .leaf(Leaf.State()) }))

    #expect(await house.store.slotCount == 0)
  }
}

extension Room.State {
  /// Returns a copy with lines in its log.
  func logging(_ lines: String...) -> Room.State {
    var copy = self
    copy.log += lines
    return copy
  }
}
