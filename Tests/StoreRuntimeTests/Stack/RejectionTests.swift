import StoreRuntime
import Testing

struct RejectionTests {
  static let path: StackState<Node.State> = [
    .leaf(named: "a"), .tree(named: "t", path: leaves("x")), .leaf(named: "b"),
  ]

  /// Actions for what isn't there, and what an issue has to say about each.
  static let misdirections: [(action: Tree.Action, mentions: [String])] = [
    (.onPath(9, .received(5)), ["received(5)", "#9"]),
    (.onPath(-1, .received(5)), ["received(5)", "#-1"]),
    (.onShelf(1, .received(5)), ["received(5)", "#1"]),
    (.path(.popFrom(id: 9)), ["popFrom", "#9"]),
    (.path(.popFrom(id: StackElementID(generation: .max))), ["#\(Int.max)"]),
    (.path(.push(id: 1, state: .leaf(named: "again"))), ["again", "#1"]),
    (.path(.push(id: -1, state: .leaf(named: "low"))), ["low", "#-1", "negative"]),
    (.inside(1, .onPath(9, .received(5))), ["received(5)", "#9"]),
    (.inside(1, .path(.popFrom(id: 9))), ["popFrom", "#9"]),
    // These are for another case than the element is in.
    (.onPath(1, .received(5)), ["received(5)", "tree"]),
    (.inside(1, .inside(0, .leaf(.received(5)))), ["received(5)", "leaf"]),
  ]

  @Test("A misdirected action changes nothing and is one issue", arguments: misdirections)
  func misdirected(action: Tree.Action, mentions: [String]) async {
    for style in [Style.plain, .logged] {
      let grove = Grove(path: Self.path, shelf: leaves("s"), style: style)
      let before = await grove.state

      let issues = await IssueRecorder.issues { await grove.send(action) }

      #expect(await grove.state == before, "\(style)")
      #expect(issues.mention(mentions + [" at StoreRuntimeTests/Tree.swift:"]), "\(style)")
      #expect(issues.first?.location.fileID.description.hasSuffix("Tree.swift") == false)
    }
  }

  @Test("After a misdirected action the store goes on as if nothing had happened")
  func afterwards() async {
    let grove = Grove(path: Self.path)
    _ = await IssueRecorder.issues {
      for (action, _) in Self.misdirections { await grove.send(action) }
    }

    await grove.send(.onPath(0, .received(1)))
    await grove.send(.inside(1, .onPath(0, .received(2))))
    await grove.change { $0.path.append(.leaf(named: "c")) }

    let state = await grove.state
    #expect(state.leaves.map(\.received) == [[], [1], [], [2], [], []])
    #expect(state.log == ["path element #0", "path element #1"])
    #expect(state.path.numbers == [0, 1, 2, 3])
  }

  @Test("It fails a test at the line of the call, and names that of the operator")
  func line() async {
    let line = #line
    let stack = Store(initialState: Tree.State()) {
      EmptyReducer<Tree.State, Tree.Action>().forEach(\.path, action: \.path) { Node() }
    }
    let scope = Store(initialState: Node.State.leaf(named: "a")) {
      Scope<Node.State, Node.Action, _>(state: \.tree, action: \.tree) { Tree() }
    }
    let sheet = Store(initialState: Room.State()) {
      EmptyReducer<Room.State, Room.Action>().ifLet(\.$sheet, action: \.sheet) { Room() }
    }
    let enumCase = Store(initialState: Room.State(destination: .room(Room.State()))) {
      EmptyReducer<Room.State, Room.Action>().ifLet(\.$destination, action: \.destination)
    }

    await withKnownIssue {
      await stack.send(.path(.popFrom(id: 4)))
    } matching: {
      $0.names("#4", at: #line - 2, and: "forEach", at: line + 2)
    }
    await withKnownIssue {
      await scope.send(.tree(.leaf(.received(1))))
    } matching: {
      $0.names("received(1)", at: #line - 2, and: "Scope", at: line + 5)
    }
    await withKnownIssue {
      await sheet.send(.sheet(.dismiss))
    } matching: {
      $0.names("dismiss", at: #line - 2, and: "ifLet", at: line + 8)
    }
    await withKnownIssue {
      await enumCase.send(.at(.leaf(.received(1))))
    } matching: {
      $0.names("received(1)", at: #line - 2, and: "ifLet", at: line + 11)
    }
    #expect(await scope.state == .leaf(named: "a"))
  }

  @Test("A parent isn't reduced for a misdirected action, and neither are the reducers around it")
  func parents() async {
    let reduced = Kept<[String]>([])
    let store = Store(initialState: Tree.State(path: Self.path)) {
      Reduce<Tree.State, Tree.Action> { _, _ in
        reduced.append("parent")
        return .run { _ in reduced.append("effect") }
      }
      .forEach(\.path, action: \.path) { Node() }
      .forEach(\.shelf, action: \.shelf) { Node() }
    }

    _ = await IssueRecorder.issues {
      for (action, _) in Self.misdirections { await store.send(action) }
    }

    #expect(reduced.value == [])
  }
}

extension Issue {
  /// Whether it is at a line of this file, and names an action and where the operator was called.
  fileprivate func names(
    _ action: String, at line: Int, and name: String, at operatorLine: Int
  ) -> Bool {
    let message = comments.first?.rawValue
    return sourceLocation?.line == line && sourceLocation?.filePath == #filePath
      && message?.contains(action) == true
      && message?.hasSuffix("\"\(name)\" at \(#fileID):\(operatorLine).") == true
  }
}
