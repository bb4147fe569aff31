import StoreRuntime
import Testing

struct PresentationRejectionTests {
  static let state = Room.State("root", destination: .room(Room.State()), path: [Room.State()])

  /// Actions for what isn't presented, and what an issue has to say about each.
  static let actions: [(action: Room.Action, mentions: [String])] = [
    (.inSheet(.leaf(.received(5))), ["received(5)", "\"ifLet\"", "isn't presented"]),
    (.sheet(.dismiss), ["sheet", "dismiss"]),
    (.at(.leaf(.received(5))), ["received(5)", "a case that isn't presented", "room"]),
    (.at(.notice(.accepted)), ["accepted", "room"]),
    (.notice(.presented(.declined)), ["declined"]),
    (.notice(.dismiss), ["notice", "dismiss"]),
    (.annex(.received(5)), ["received(5)", "\"ifLet\"", "nil"]),
    (.at(.room(.inSheet(.leaf(.received(5))))), ["received(5)"]),
    (.at(.room(.destination(.dismiss))), ["dismiss"]),
    (.onPath(0, .inSheet(.leaf(.received(5)))), ["received(5)"]),
    (.at(.room(.onPath(9, .leaf(.received(5))))), ["received(5)", "#9"]),
  ]

  @Test("It changes nothing, isn't seen by a parent, and is one issue", arguments: Style.allCases)
  func unpresented(style: Style) async {
    for (action, mentions) in Self.actions {
      let house = House(Self.state, style: style)

      let issues = await IssueRecorder.issues { await house.send(action) }

      #expect(await house.state == Self.state, "\(action)")
      #expect(issues.mention(mentions + [" at StoreRuntimeTests/Room.swift:"]), "\(action)")
      #expect(issues.first?.location.fileID.description.hasSuffix("Room.swift") == false)
    }
  }

  @Test(
    "A parent that runs first and takes the child away is told so", arguments: Container.allCases)
  func removedBefore(container: Container) async {
    let store = Shelf.makeStore(holding: container)

    let issues = await IssueRecorder.issues {
      await store.write("close first", in: container) { .send(.write("never")) }
    }

    #expect(issues.mention(["close first", "were run. Send an action only while"]))
    #expect(await container.diary(in: store.state) == nil)
  }

  @Test("What runs before a rejection keeps what it did, and nothing runs after it, or on a change")
  func beside() async {
    let reduced = Kept<[String]>([])
    @Sendable func note(_ name: String) -> Reduce<Room.State, Room.Action> {
      Reduce { state, _ in
        reduced.append(name)
        state.log.append(name)
        return .run { _ in reduced.append("effect of \(name)") }
      }
    }
    let body = CombineReducers {
      note("before")
      for _ in 0..<2 {
        SheetOperator()
      }
      note("after")
    }
    .onChange(of: \.log) { _, _ in note("change") }

    for store in [
      Store(initialState: Room.State()) { body },
      Store(initialState: Room.State()) { Logged(base: body) },
    ] {
      reduced.value = []
      let issues = await IssueRecorder.issues {
        await store.send(.sheet(.dismiss)).finish()
      }

      #expect(issues.count == 1)
      #expect(reduced.value == ["before", "effect of before"])
      #expect(await store.state.log == ["before"])

      // The next action is another matter.
      reduced.value = []
      await store.send(.leaf(.received(1))).finish()
      #expect(
        reduced.value == [
          "before", "after", "change", "effect of before", "effect of after", "effect of change",
        ])
    }
  }
}

/// A reducer of which a body holds several.
private struct SheetOperator: Reducer {
  var body: some Reducer<Room.State, Room.Action> {
    EmptyReducer<Room.State, Room.Action>().ifLet(\.$sheet, action: \.sheet) { Room() }
  }

  @Test("What runs before a rejection in a presented feature or an element keeps its effects")
  func besideInside() async {
    let reduced = Kept<[String]>([])
    let body = CombineReducers {
      Reduce<Room.State, Room.Action> { state, _ in
        state.log.append("before")
        return .run { _ in reduced.append("effect") }
      }
      EmptyReducer().ifLet(\.$visitor, action: \.visitor) { Visitor() }
    }
    let outer = EmptyReducer<Room.State, Room.Action>()
      .ifLet(\.$sheet, action: \.sheet) { body }
      .forEach(\.path, action: \.path) { body }
    let store = Store(initialState: Room.State(sheet: Room.State(), path: [Room.State()])) { outer }
    let id = await store.state.path.ids[0]

    let issues = await IssueRecorder.issues {
      await store.send(.sheet(.presented(.visitor(.dismiss)))).finish()
      await store.send(.path(.element(id: id, action: .visitor(.dismiss)))).finish()
    }

    #expect(issues.count == 2)
    #expect(reduced.value == ["effect", "effect"])
    let state = await store.state
    #expect([state.sheet?.log, state.path.first?.log] == [["before"], ["before"]])
  }
}
