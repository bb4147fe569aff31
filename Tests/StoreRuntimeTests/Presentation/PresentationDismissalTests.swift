import StoreRuntime
import TestSupport
import Testing

/// A leaf somewhere in a room, and what is gone when it has dismissed itself.
struct Dismissal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let state: Room.State
  let wrap: @Sendable (Leaf.Action) -> Room.Action
  let takeAway: @Sendable (inout Room.State) -> Void

  private static let leaf = Room.Destination.State.leaf(Leaf.State(name: "leaf"))

  static let all = [
    Dismissal(
      testDescription: "a sheet on a sheet",
      state: Room.State(sheet: Room.State(sheet: Room.State())),
      wrap: { .inSheet(.inSheet(.leaf($0))) }, takeAway: { $0.sheet?.sheet = nil }),
    Dismissal(
      testDescription: "a sheet under a sheet",
      state: Room.State(sheet: Room.State(sheet: Room.State())),
      wrap: { .inSheet(.leaf($0)) }, takeAway: { $0.sheet = nil }),
    Dismissal(
      testDescription: "a case in a case",
      state: Room.State(destination: .room(Room.State(destination: leaf))),
      wrap: { .at(.room(.at(.leaf($0)))) }, takeAway: { $0.destination?.room?.destination = nil }),
    Dismissal(
      testDescription: "an element under a sheet",
      state: Room.State(path: [Room.State(sheet: Room.State())]),
      wrap: { .onPath(0, .leaf($0)) }, takeAway: { $0.path.removeAll() }),
    Dismissal(
      testDescription: "a sheet on an element",
      state: Room.State(path: [Room.State(sheet: Room.State())]),
      wrap: { .onPath(0, .inSheet(.leaf($0))) }, takeAway: { $0.path[0].sheet = nil }),
    Dismissal(
      testDescription: "a case on an element on a sheet",
      state: Room.State(sheet: Room.State(path: [Room.State(destination: leaf)])),
      wrap: { .inSheet(.onPath(0, .at(.leaf($0)))) },
      takeAway: { $0.sheet?.path[0].destination = nil }),
    Dismissal(
      testDescription: "an optional on a sheet",
      state: Room.State(sheet: Room.State(annex: Leaf.State())),
      wrap: { .inSheet(.annex($0)) }, takeAway: { $0.sheet = nil }),
    Dismissal(
      testDescription: "an optional on an element",
      state: Room.State(path: [Room.State(annex: Leaf.State())]),
      wrap: { .onPath(0, .annex($0)) }, takeAway: { $0.path.removeAll() }),
  ]
}

struct PresentationDismissalTests {
  /// Returns where there are leaves.
  private func leaves(in state: Room.State?) -> [String] {
    state?.actions(.listen).map { "\($0)" } ?? []
  }

  @Test(
    "What presents the caller is gone when the call returns, and nothing around it",
    arguments: Dismissal.all, Style.allCases)
  func dismiss(_ dismissal: Dismissal, style: Style) async {
    let house = House(dismissal.state, style: style)
    let (left, alive) = (Kept<Room.State?>(nil), Kept(-1))
    let isPresented = Kept<[Bool]>([])
    await house.send(dismissal.wrap(.noteIsPresented(in: isPresented)))
    await house.listenEverywhere()

    let action = Leaf.Action.run { send, dismiss in
      await dismiss()
      alive.value = house.alive.count
      left.value = await house.state
      await send(.received(7))
      await send(.received(8))
    }
    let issues = await IssueRecorder.issues {
      await house.store.send(dismissal.wrap(action)).finish()
    }

    var expected = dismissal.state
    dismissal.takeAway(&expected)
    #expect(isPresented.value == [true, true])
    #expect(leaves(in: left.value) == leaves(in: expected))
    #expect(alive.value == leaves(in: expected).count)
    #expect(issues.mention(["received(7)", "dismiss()"], ["received(8)", "dismiss()"]))
    #expect(await house.store.droppedActionCount == 2)
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

  @Test("At the root, and in an optional there, nothing is presented and can be dismissed")
  func optionalAtRoot() async {
    let house = House(Room.State(annex: Leaf.State()))
    let seen = Kept<[Bool]>([])

    await house.send(.leaf(.noteIsPresented(in: seen)))
    await house.send(.annex(.noteIsPresented(in: seen)))
    let issues = await IssueRecorder.issues { await house.send(.annex(.closeButtonTapped)) }

    #expect(seen.value == [false, false, false, false])
    #expect(issues.mention(["isn't presented"]))
    #expect(await house.state.annex != nil)
  }

  @Test(
    "A parent isn't presented because its child is, nor is anything outside a store",
    arguments: Container.allCases)
  func parentIsNotPresented(container: Container) async {
    let seen = Kept<[Bool]>([])
    @Sendable func note() {
      @Dependency(\.isPresented) var isPresented
      seen.append(isPresented)
    }
    let store = Shelf.makeStore(holding: container) { _, _ in
      note()
      return .run { _ in note() }
    }

    await store.write("a", in: container)
    note()

    #expect(seen.value == [false, false, false])
  }
}
