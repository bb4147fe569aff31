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
    for style in [Tree.Style.plain, .logged, .closure] {
      let house = House(Self.state, style: style)

      let issues = await IssueRecorder.issues { await house.send(unpresented.action) }

      #expect(await house.state == Self.state, "\(style)")
      #expect(issues.count == 1, "\(style)")
      for text in unpresented.mentions {
        #expect(issues.first?.message.contains(text) == true, "\(text), \(style)")
      }
      #expect(issues.first?.location.fileID.description.hasSuffix("Room.swift") == true)
    }
  }

  @Test("It fails a test at the line of the operator")
  func line() async {
    let line = #line + 2
    let store = Store(initialState: Room.State()) {
      EmptyReducer<Room.State, Room.Action>().ifLet(\.$sheet, action: \.sheet) {
        Room()
      }
    }

    await withKnownIssue {
      await store.send(.sheet(.dismiss))
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.filePath == #filePath
        && issue.comments.first?.rawValue.contains("dismiss") == true
    }
  }

  @Test("An action for another case fails a test at the line of the operator")
  func lineOfCase() async {
    let line = #line + 2
    let store = Store(initialState: Room.State(destination: .room(Room.State()))) {
      EmptyReducer<Room.State, Room.Action>().ifLet(\.$destination, action: \.destination)
    }

    await withKnownIssue {
      await store.send(.at(.leaf(.received(1))))
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.filePath == #filePath
        && issue.comments.first?.rawValue.contains("received(1)") == true
    }
  }

  @Test("A parent that runs first and takes the child away is told so")
  func removedBefore() async {
    let store = Store(initialState: Room.State(sheet: Room.State()).withAnnex) {
      Reduce<Room.State, Room.Action> { state, _ in
        state.sheet = nil
        state.annex = nil
        return .none
      }
      EmptyReducer<Room.State, Room.Action>()
        .ifLet(\.$sheet, action: \.sheet) { Room() }
        .ifLet(\.annex, action: \.annex) { Leaf() }
    }

    let issues = await IssueRecorder.issues {
      await store.send(.inSheet(.leaf(.received(1))))
      await store.send(.annex(.received(2)))
    }

    #expect(issues.map { $0.message.contains("received(1)") } == [true, false])
    #expect(issues.map { $0.message.contains("received(2)") } == [false, true])
    #expect(issues.allSatisfy { $0.message.contains("let \"ifLet\" wrap") })
    #expect(await store.state == Room.State())
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
}
