import StoreRuntime
import TestSupport
import Testing

/// A change of what is presented, and whose effects end with it.
struct PresentationChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var ends: [String] = []
  let change: @Sendable (inout Room.State) -> Void

  static let all = [
    PresentationChange(testDescription: "nil", ends: ["sheet", "destination", "annex"]) {
      ($0.sheet, $0.destination, $0.annex) = (nil, nil, nil)
    },
    PresentationChange(testDescription: "other values of the same identity") {
      $0.sheet = Room.State("other sheet")
      $0.visitor = Visitor.State(1, "another")
      $0.destination = .visitor(Visitor.State(7, "another"))
      $0.annex = Leaf.State(name: "another")
    },
    PresentationChange(testDescription: "other ids", ends: ["visitor", "destination"]) {
      $0.visitor = Visitor.State(2, "visitor")
      $0.destination = .visitor(Visitor.State(8, "destination"))
    },
    PresentationChange(testDescription: "another case", ends: ["destination"]) {
      $0.destination = .leaf(Leaf.State(name: "destination"))
    },
    PresentationChange(testDescription: "nil and then values of the same identity") {
      ($0.sheet, $0.visitor) = (nil, nil)
      $0.sheet = Room.State("other sheet")
      $0.visitor = Visitor.State(1, "another")
    },
    PresentationChange(
      testDescription: "nil and then values of another", ends: ["visitor", "destination"]
    ) {
      ($0.visitor, $0.destination) = (nil, nil)
      $0.visitor = Visitor.State(2, "visitor")
      $0.destination = .leaf(Leaf.State(name: "destination"))
    },
    PresentationChange(testDescription: "nil and another case, and back") {
      let (sheet, destination) = ($0.sheet, $0.destination)
      ($0.sheet, $0.destination) = (nil, .other(Leaf.State()))
      ($0.sheet, $0.destination) = (sheet, destination)
    },
    PresentationChange(testDescription: "presentations of its own", ends: ["visitor"]) {
      $0.$sheet = PresentationState(wrappedValue: Room.State("other sheet"))
      $0.$visitor = PresentationState(wrappedValue: Visitor.State(2, "visitor"))
    },
    PresentationChange(testDescription: "the same presentation, put back") {
      let sheet = $0.$sheet
      $0.$sheet.wrappedValue = nil
      $0.$sheet = sheet
    },
    PresentationChange(testDescription: "changes in place", ends: ["destination"]) {
      $0.sheet?.leaf.name = "renamed"
      $0.visitor?.leaf.name = "renamed"
      $0.destination?.visitor?.id = 8
    },
    PresentationChange(testDescription: "a copy of it all") {
      let copy = $0
      $0 = Room.State()
      $0 = copy
    },
    PresentationChange(testDescription: "a new state with as much in it", ends: ["element"]) {
      $0 = Self.state
    },
  ]

  static let names = ["annex", "destination", "element", "root", "sheet", "visitor"]

  /// A state that presents in every way.
  static var state: Room.State {
    Room.State(
      "root", sheet: Room.State("sheet"), visitor: Visitor.State(1, "visitor"),
      destination: .visitor(Visitor.State(7, "destination")), annex: Leaf.State(name: "annex"),
      path: [Room.State("element")])
  }

  /// Returns who still listens afterwards, of those that are in the state and others.
  func survivors(with others: String...) -> [String] {
    (Self.names + others).filter { !ends.contains($0) }.sorted()
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

      #expect(house.alive == change.survivors(), "\(style)")
      #expect(await house.store.droppedActionCount == 0)
    }
  }

  @Test(
    "A change of what is presented further in does so, made there or from outside",
    arguments: PresentationChange.all, [true, false])
  func changeInside(_ change: PresentationChange, isMadeThere: Bool) async {
    let house = House(
      Room.State("outer", sheet: Room.State("middle", path: [PresentationChange.state])))
    await house.listenEverywhere()

    if isMadeThere {
      await house.send(.inSheet(.onPath(0, .change(.insideOperators, change.change))))
    } else {
      await house.change {
        guard var room = $0.sheet?.path.first else { return }
        change.change(&room)
        $0.sheet?.path[0] = room
      }
    }

    #expect(house.alive == change.survivors(with: "middle", "outer"))
  }

  @Test(
    "A stack element that gets another case or id in place keeps its id, and no effect of a case",
    arguments: [Hall.State.night(Visitor.State(1, "other")), .day(Visitor.State(2, "other"))])
  func assignedElement(_ other: Hall.State) async {
    let house = House()
    await house.change { $0.halls.append(.day(Visitor.State(1, "subject"))) }
    await house.send(.halls(.element(id: 0, action: .day(.leaf(.listen)))))

    await house.change { $0.halls[0] = .day(Visitor.State(1, "same")) }
    #expect(house.alive == ["subject"])
    await house.change { $0.halls[id: 0] = other }

    #expect(await house.state.halls.ids == [0])
    #expect(house.alive == [])
  }

  /// The reducer that assigns a presentation again in the reduction of its feature's effect.
  enum Assigner: CaseIterable {
    case base, earlier, later, inClosure, outsideOfSheet, outsideOfElement

    /// Returns the action of a room for the one that presents.
    func action(_ action: Room.Action) -> Room.Action {
      switch self {
      case .base, .earlier, .later, .inClosure: action
      case .outsideOfSheet: .sheet(.presented(action))
      case .outsideOfElement: .path(.element(id: 0, action: action))
      }
    }

    var state: Room.State {
      let room = PresentationChange.state
      return switch self {
      case .base, .earlier, .later, .inClosure: room
      case .outsideOfSheet: Room.State("outer", sheet: room)
      case .outsideOfElement: Room.State("outer", path: [room])
      }
    }

    @ReducerBuilder<Room.State, Room.Action>
    func reducer(
      _ change: @escaping @Sendable (inout Room.State) -> Void
    ) -> some Reducer<Room.State, Room.Action> {
      let changes = Reduce<Room.State, Room.Action> { state, action in
        if case .perform = action { return .none }
        switch self {
        case .base, .earlier, .later, .inClosure: change(&state)
        case .outsideOfSheet:
          guard var room = state.sheet else { return .none }
          change(&room)
          state.sheet = nil
          state.sheet = room
        case .outsideOfElement:
          guard var room = state.path[id: 0] else { return .none }
          change(&room)
          state.path[id: 0] = room
        }
        return .none
      }
      let presenting =
        changes
        .ifLet(\.$sheet, action: \.sheet) { Room() }
        .ifLet(\.$visitor, action: \.visitor) { Visitor() }
        .ifLet(\.$destination, action: \.destination)
      switch self {
      case .base: presenting
      case .inClosure: Reduce { presenting.reduce(into: &$0, action: $1) }
      case .earlier:
        changes
        Room()
      default:
        Room()
        changes
      }
    }
  }

  @Test(
    "An effect that a feature returns as it is assigned stays if the feature does",
    arguments: PresentationChange.all, Assigner.allCases)
  func returnedAsItIsAssigned(_ change: PresentationChange, by assigner: Assigner) async {
    let listen: [(name: String, action: Room.Action)] = [
      ("sheet", .sheet(.presented(.leaf(.listen)))),
      ("visitor", .visitor(.presented(.leaf(.listen)))),
      ("destination", .destination(.presented(.visitor(.leaf(.listen))))),
    ]
    for (name, action) in listen {
      let beacon = Beacon()
      let store = Store(initialState: assigner.state, beacon: beacon) {
        assigner.reducer(change.change)
      }

      // Those that take the place of others before the child runs aren't the ones meant.
      if assigner == .earlier, change.ends.contains(name) { continue }
      for count in 1...2 {
        await store.send(assigner.action(action))
        await store.send(.perform { _ in .none })

        #expect(beacon.alive.count == (change.ends.contains(name) ? 0 : count))
        if change.ends.contains(name) { break }
      }
    }
  }

  @Test("What was nil between two actions is presented anew, whatever its identity")
  func nilInAnEarlierReduction() async {
    let house = House(PresentationChange.state)
    await house.listenEverywhere()

    await house.change { ($0.sheet, $0.visitor) = (nil, nil) }
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
    #expect(await house.store.droppedActionCount == 0)
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
    let state = Room.State("root", destination: .leaf(Leaf.State(name: "leaf")))
    let store = Store(initialState: state, beacon: beacon) {
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
}

extension Room.State {
  /// Returns a copy with lines in its log.
  func logging(_ lines: String...) -> Room.State {
    var copy = self
    copy.log += lines
    return copy
  }
}
