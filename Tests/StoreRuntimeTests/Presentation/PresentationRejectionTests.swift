import StoreRuntime
import Testing

/// An action for something that isn't presented, and what an issue has to say about it.
struct UnpresentedAction: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let action: Room.Action
  let mentions: [String]

  init(_ description: String, _ action: Room.Action, mentions: String...) {
    testDescription = description
    self.action = action
    self.mentions = mentions
  }

  static let all = [
    UnpresentedAction(
      "a sheet that isn't there", .inSheet(.leaf(.received(5))), mentions: "received(5)",
      "\"ifLet\"", "isn't presented"),
    UnpresentedAction(
      "dismissing a sheet that isn't there", .sheet(.dismiss), mentions: "sheet", "dismiss"),
    UnpresentedAction(
      "another case of an enum of features", .at(.leaf(.received(5))), mentions: "received(5)",
      "another case", "room"),
    UnpresentedAction(
      "an ephemeral case that isn't there", .at(.notice(.accepted)), mentions: "accepted", "room"),
    UnpresentedAction(
      "a notice that isn't there", .notice(.presented(.declined)), mentions: "declined"),
    UnpresentedAction(
      "dismissing a notice that isn't there", .notice(.dismiss), mentions: "notice", "dismiss"),
    UnpresentedAction(
      "an optional that is nil", .annex(.received(5)), mentions: "received(5)", "\"ifLet\"", "nil"),
    UnpresentedAction(
      "something missing in what is presented", .at(.room(.inSheet(.leaf(.received(5))))),
      mentions: "received(5)"),
    UnpresentedAction(
      "dismissing something missing in what is presented", .at(.room(.destination(.dismiss))),
      mentions: "dismiss"),
    UnpresentedAction(
      "something missing on an element", .onPath(0, .inSheet(.leaf(.received(5)))),
      mentions: "received(5)"),
    UnpresentedAction(
      "an element missing in what is presented", .at(.room(.onPath(9, .leaf(.received(5))))),
      mentions: "received(5)", "#9"),
  ]
}

struct PresentationRejectionTests {
  static let state = Room.State("root", destination: .room(Room.State()), path: [Room.State()])

  @Test("It changes nothing and is one issue", arguments: UnpresentedAction.all)
  func unpresented(_ unpresented: UnpresentedAction) async {
    for style in [Style.plain, .logged, .closure] {
      let house = House(Self.state, style: style)

      let issues = await IssueRecorder.issues { await house.send(unpresented.action) }

      #expect(await house.state == Self.state, "\(style)")
      #expect(issues.count == 1, "\(style)")
      for text in unpresented.mentions {
        #expect(issues.first?.message.contains(text) == true, "\(text), \(style)")
      }
      #expect(issues.first?.location.fileID.description.hasSuffix("Room.swift") == false)
      #expect(issues.first?.message.contains(" at StoreRuntimeTests/Room.swift:") == true)
    }
  }

  @Test(
    "A parent that runs first and takes the child away is told so", arguments: Container.allCases)
  func removedBefore(container: Container) async {
    let store = Shelf.makeStore(holding: container)

    let issues = await IssueRecorder.issues {
      await store.write("close first", in: container) { .send(.write("never")) }
    }

    #expect(issues.map { $0.message.contains("close first") } == [true])
    #expect(issues.first?.message.contains("were run. Send an action only while") == true)
    #expect(await container.diary(in: store.state) == nil)
  }

  @Test("Its parents aren't reduced, and neither are the reducers around them")
  func parents() async {
    let reduced = Kept<[String]>([])
    let store = Store(initialState: Self.state) {
      Reduce<Room.State, Room.Action> { _, _ in
        reduced.append("parent")
        return .run { _ in reduced.append("effect") }
      }
      .ifLet(\.$sheet, action: \.sheet) { Room() }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$notice, action: \.notice)
      .ifLet(\.annex, action: \.annex) { Leaf() }
      .forEach(\.path, action: \.path) { Room() }
    }

    _ = await IssueRecorder.issues {
      for unpresented in UnpresentedAction.all { await store.send(unpresented.action) }
    }

    #expect(reduced.value == [])
  }

  @Test("What runs before a rejection keeps what it did, and nothing runs after it")
  func beside() async {
    let reduced = Kept<[String]>([])
    func note(_ name: String) -> Reduce<Room.State, Room.Action> {
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
    let expected = ["before", "effect of before"]

    for store in [
      Store(initialState: Room.State()) { body },
      Store(initialState: Room.State()) { Logged(base: body) },
    ] {
      reduced.value = []
      let issues = await IssueRecorder.issues {
        await store.send(.sheet(.dismiss)).finish()
      }

      #expect(issues.count == 1)
      #expect(reduced.value == expected)
      #expect(await store.state.log == ["before"])

      // The next action is another matter.
      reduced.value = []
      await store.send(.leaf(.received(1))).finish()
      #expect(Set(reduced.value) == ["before", "effect of before", "after", "effect of after"])
    }
  }

  @Test("A rejection by a scope counts for one action only, where nothing is presented at all")
  func scope() async {
    let reduced = Kept<[String]>([])
    let store = Store(initialState: Node.State.leaf(named: "a")) {
      Scope<Node.State, Node.Action, Tree>(state: \.tree, action: \.tree) { Tree() }
      Scope<Node.State, Node.Action, Leaf>(state: \.leaf, action: \.leaf) { Leaf() }
      Reduce<Node.State, Node.Action> { _, _ in
        reduced.append("after")
        return .none
      }
    }

    _ = await IssueRecorder.issues { await store.send(.tree(.leaf(.received(1)))) }
    #expect(reduced.value == [])
    await store.send(.leaf(.received(2)))
    #expect(reduced.value == ["after"])
  }

  @Test("What is to run on a change doesn't when the action was rejected")
  func onChange() async {
    let changes = Kept<[String]>([])
    let store = Store(initialState: Room.State()) {
      CombineReducers {
        Reduce<Room.State, Room.Action> { state, _ in
          state.log.append("before")
          return .none
        }
        EmptyReducer<Room.State, Room.Action>().ifLet(\.$sheet, action: \.sheet) { Room() }
      }
      .onChange(of: \.log) { _, log in
        Reduce { _, _ in
          changes.append("\(log.count)")
          return .none
        }
      }
    }

    _ = await IssueRecorder.issues { await store.send(.sheet(.dismiss)) }
    #expect(changes.value == [])
    await store.send(.leaf(.received(1)))
    #expect(changes.value == ["2"])
  }
}

/// A reducer of which a body holds several.
private struct SheetOperator: Reducer {
  var body: some Reducer<Room.State, Room.Action> {
    EmptyReducer<Room.State, Room.Action>().ifLet(\.$sheet, action: \.sheet) { Room() }
  }
}
