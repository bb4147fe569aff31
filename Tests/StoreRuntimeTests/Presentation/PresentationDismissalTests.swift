import StoreRuntime
import Testing

/// A leaf somewhere in a room, and what is gone when it has dismissed itself.
struct Dismissal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let state: Room.State
  let wrap: @Sendable (Leaf.Action) -> Room.Action
  let expect: @Sendable (inout Room.State) -> Void

  init(
    _ description: String,
    in state: Room.State,
    at wrap: @escaping @Sendable (Leaf.Action) -> Room.Action,
    takesAway expect: @escaping @Sendable (inout Room.State) -> Void
  ) {
    testDescription = description
    self.state = state
    self.wrap = wrap
    self.expect = expect
  }

  static let leaf = Room.Destination.State.leaf(Leaf.State(name: "leaf"))

  static let all = [
    Dismissal(
      "a sheet", in: Room.State(sheet: Room.State()), at: { .inSheet(.leaf($0)) },
      takesAway: { $0.sheet = nil }),
    Dismissal(
      "a sheet on a sheet", in: Room.State(sheet: Room.State(sheet: Room.State())),
      at: { .inSheet(.inSheet(.leaf($0))) }, takesAway: { $0.sheet?.sheet = nil }),
    Dismissal(
      "a sheet under a sheet", in: Room.State(sheet: Room.State(sheet: Room.State())),
      at: { .inSheet(.leaf($0)) }, takesAway: { $0.sheet = nil }),
    Dismissal(
      "a visitor", in: Room.State(visitor: Visitor.State(1, "v")),
      at: { .ofVisitor(.leaf($0)) }, takesAway: { $0.visitor = nil }),
    Dismissal(
      "a case", in: Room.State(destination: leaf), at: { .at(.leaf($0)) },
      takesAway: { $0.destination = nil }),
    Dismissal(
      "a case in a case", in: Room.State(destination: .room(Room.State(destination: leaf))),
      at: { .at(.room(.at(.leaf($0)))) }, takesAway: { $0.destination?.room?.destination = nil }),
    Dismissal(
      "an element", in: Room.State(path: [Room.State(sheet: Room.State())]),
      at: { .onPath(0, .leaf($0)) }, takesAway: { $0.path.removeAll() }),
    Dismissal(
      "an element on an element", in: Room.State(path: [Room.State(path: [Room.State()])]),
      at: { .onPath(0, .onPath(0, .leaf($0))) }, takesAway: { $0.path[0].path.removeAll() }),
    Dismissal(
      "a sheet on an element", in: Room.State(path: [Room.State(sheet: Room.State())]),
      at: { .onPath(0, .inSheet(.leaf($0))) }, takesAway: { $0.path[0].sheet = nil }),
    Dismissal(
      "an element in a case", in: Room.State(destination: .room(Room.State(path: [Room.State()]))),
      at: { .at(.room(.onPath(0, .leaf($0)))) },
      takesAway: { $0.destination?.room?.path.removeAll() }),
    Dismissal(
      "a case on an element on a sheet",
      in: Room.State(sheet: Room.State(path: [Room.State(destination: leaf)])),
      at: { .inSheet(.onPath(0, .at(.leaf($0)))) },
      takesAway: { $0.sheet?.path[0].destination = nil }),
    Dismissal(
      "an optional on a sheet", in: Room.State(sheet: Room.State().withAnnex),
      at: { .inSheet(.annex($0)) }, takesAway: { $0.sheet = nil }),
    Dismissal(
      "an optional on an element", in: Room.State(path: [Room.State().withAnnex]),
      at: { .onPath(0, .annex($0)) }, takesAway: { $0.path.removeAll() }),
  ]
}

extension Room.State {
  /// A copy with an annex.
  var withAnnex: Room.State {
    var state = self
    state.annex = Leaf.State(name: "annex")
    return state
  }

  /// A copy in which no room has anything in its log.
  var withoutLog: Room.State {
    var state = self
    state.log = []
    state.sheet = sheet?.withoutLog
    if case .room(let room) = destination { state.destination = .room(room.withoutLog) }
    for position in path.indices { state.path[position] = path[position].withoutLog }
    return state
  }
}

struct PresentationDismissalTests {
  @Test("What presents the caller is dismissed, and nothing around it", arguments: Dismissal.all)
  func dismiss(_ dismissal: Dismissal) async {
    for style in [Style.plain, .logged, .closure] {
      let house = House(dismissal.state, style: style)
      var expected = dismissal.state
      dismissal.expect(&expected)

      await house.send(dismissal.wrap(.closeButtonTapped))

      #expect(await house.state.withoutLog == expected.withoutLog, "\(style)")
    }
  }

  @Test("When the call returns the state is gone, and so are all effects", arguments: Dismissal.all)
  func returnsAfterwards(_ dismissal: Dismissal) async {
    let house = House(dismissal.state)
    let done = Kept<Room.State?>(nil)
    let alive = Kept(-1)
    await house.listenEverywhere()
    await house.store.send(
      dismissal.wrap(
        .run { _, dismiss in
          await dismiss()
          alive.value = house.alive.count
          done.value = await house.store.state
        })
    ).finish()

    var expected = dismissal.state
    dismissal.expect(&expected)
    #expect(done.value?.withoutLog == expected.withoutLog)
    #expect(alive.value == expected.actions(.listen).count)
  }

  @Test("An action after the call is an issue that names it", arguments: Dismissal.all)
  func sendAfterwards(_ dismissal: Dismissal) async {
    let house = House(dismissal.state)

    let issues = await IssueRecorder.issues {
      await house.store.send(
        dismissal.wrap(
          .run { send, dismiss in
            await dismiss()
            await send(.received(7))
            await send(.received(8))
          })
      ).finish()
    }

    #expect(issues.map { $0.message.contains("received(7)") } == [true, false])
    #expect(issues.map { $0.message.contains("received(8)") } == [false, true])
    #expect(issues.allSatisfy { $0.message.contains("dismiss()") })
    #expect(await house.store.droppedActions == 2)
  }

  @Test("A parent sees a dismissal by its child as it sees its own")
  func parentSees() async {
    let house = House(Room.State(sheet: Room.State(), destination: .leaf(Leaf.State())))

    await house.send(.inSheet(.leaf(.closeButtonTapped)))
    await house.send(.at(.leaf(.closeButtonTapped)))

    #expect(
      await house.state.log == [
        "sheet presented", "sheet dismiss", "destination presented", "destination dismiss",
      ])
  }

  @Test("An effect that something else has replaced dismisses nothing")
  func replaced() async {
    let house = House(Room.State(destination: .leaf(Leaf.State(name: "leaf"))))
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let task = await house.store.send(
      .at(
        .leaf(
          .run { _, dismiss in
            let waiting = Task { for await _ in gate {} }
            await waiting.value
            await dismiss()
          })))
    await house.change { $0.destination = .other(Leaf.State(name: "other")) }

    opening.finish()
    await task.finish()

    #expect(await house.state.destination?.other?.name == "other")
  }

  @Test("In an optional at the root there is nothing to dismiss")
  func optionalAtRoot() async {
    let house = House(Room.State().withAnnex)

    let issues = await IssueRecorder.issues { await house.send(.annex(.closeButtonTapped)) }

    #expect(issues.map { $0.message.contains("nothing presents") } == [true])
    #expect(await house.state.annex != nil)
  }

  @Test("A feature knows whether it is presented", arguments: Dismissal.all)
  func isPresented(_ dismissal: Dismissal) async {
    let house = House(dismissal.state)
    let seen = Kept<[Bool]>([])

    await house.send(dismissal.wrap(.noteIsPresented(in: seen)))
    #expect(seen.value == [true, true])
    await house.send(.leaf(.noteIsPresented(in: seen)))
    #expect(seen.value == [true, true, false, false])
  }

  @Test("In an optional at the root nothing is presented")
  func isPresentedInOptional() async {
    let house = House(Room.State().withAnnex)
    let seen = Kept<[Bool]>([])

    await house.send(.annex(.noteIsPresented(in: seen)))

    #expect(seen.value == [false, false])
  }

  @Test("A parent isn't presented because its child is, nor is anything outside a store")
  func parentIsNotPresented() async {
    let seen = Kept<[Bool]>([])
    let store = Store(initialState: Tree.State(path: leaves("a"))) {
      Reduce<Tree.State, Tree.Action> { _, _ in
        @Dependency(\.isPresented) var isPresented
        seen.append(isPresented)
        return .run { _ in seen.append(isPresented) }
      }
      .forEach(\.path, action: \.path) {
        Node()
      }
    }

    await store.send(.onPath(0, .received(1)))

    @Dependency(\.isPresented) var isPresented
    #expect(seen.value == [false, false])
    #expect(!isPresented)
  }
}
