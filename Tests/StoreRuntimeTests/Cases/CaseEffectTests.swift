import StoreRuntime
import TestSupport
import Testing

/// An enum of features of one type, one with ids.
@Reducer(state: .equatable)
private enum Side {
  case left(Leaf)
  case right(Leaf)
  case guest(Visitor)
}

/// The same, with reducers that are written by hand.
@Reducer
private struct HandmadeSide {
  enum State: Equatable, Sendable {
    case left(Leaf.State)
    case right(Leaf.State)
    case guest(Visitor.State)
  }

  enum Action: Sendable {
    case left(Leaf.Action)
    case right(Leaf.Action)
    case guest(Visitor.Action)
  }

  // A reducer of a size, which one that stores it looks at.
  var style = Style.plain

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Leaf() }
    Scope(state: \.right, action: \.right) { Leaf() }
    Scope(state: \.guest, action: \.guest) { Visitor() }
  }
}

/// An enum of an enum.
@Reducer(state: .equatable)
private enum Outer {
  case inner(Side)
  case other(Leaf)
}

/// Enums of features in places of every kind.
@Reducer
private struct Sides {
  @Reducer
  struct Row {
    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      var side: Side.State
    }

    @CasePathable
    enum Action: Sendable { case side(Side.Action) }

    var style = Style.plain

    var body: some ReducerOf<Self> { Scope(state: \.side, action: \.side) { Side() } }
  }

  struct State: Equatable, Sendable {
    var property = Side.State.left(Leaf.State())
    var handmade = HandmadeSide.State.left(Leaf.State())
    var outer = Outer.State.inner(.left(Leaf.State()))
    var row: IdentifiedArrayOf<Row.State> = [Row.State(side: .left(Leaf.State()))]
    var path: StackState<Side.State> = [.left(Leaf.State())]
    var handmadePath: StackState<HandmadeSide.State> = [.left(Leaf.State())]
    @Presents var sheet: Side.State? = .left(Leaf.State())
    var optional: Side.State? = .left(Leaf.State())
  }

  enum Action: Sendable {
    case property(Side.Action)
    case handmade(HandmadeSide.Action)
    case outer(Outer.Action)
    case row(IdentifiedActionOf<Row>)
    case path(StackActionOf<Side>)
    case handmadePath(StackActionOf<HandmadeSide>)
    case sheet(PresentationActionOf<Side>)
    case optional(Side.Action)
    case change(@Sendable (inout State) -> Void)
  }

  var style = Style.plain

  var body: some ReducerOf<Self> {
    Scope(state: \.property, action: \.property) { Side().styled(style) }
    Scope(state: \.handmade, action: \.handmade) { HandmadeSide().styled(style) }
    Scope(state: \.outer, action: \.outer) { Outer().styled(style) }
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.row, action: \.row) { Row().styled(style) }
    .forEach(\.path, action: \.path) { Side().styled(style) }
    .forEach(\.handmadePath, action: \.handmadePath) { HandmadeSide().styled(style) }
    .ifLet(\.$sheet, action: \.sheet) { Side().styled(style) }
    .ifLet(\.optional, action: \.optional) { Side().styled(style) }
  }
}

/// One of the places: how to get an action there, and how to put a value.
private struct SidePlace: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let action: @Sendable (Side.Action) -> Sides.Action
  let put: @Sendable (Side.State, inout Sides.State) -> Void

  init(
    _ name: String, _ action: @escaping @Sendable (Side.Action) -> Sides.Action,
    _ put: @escaping @Sendable (Side.State, inout Sides.State) -> Void
  ) {
    (testDescription, self.action, self.put) = (name, action, put)
  }

  static let all = [
    Self("property", { .property($0) }, { $1.property = $0 }),
    Self("handmade", { .handmade(handmade($0)) }, { $1.handmade = handmade($0) }),
    Self("enum in an enum", { .outer(.inner($0)) }, { $1.outer = .inner($0) }),
    Self("row", { .row(.element(id: 0, action: .side($0))) }, { $1.row[id: 0]?.side = $0 }),
    Self("stack", { .path(.element(id: 0, action: $0)) }, { $1.path[id: 0] = $0 }),
    Self(
      "handmade on a stack", { .handmadePath(.element(id: 0, action: handmade($0))) },
      { $1.handmadePath[0] = handmade($0) }),
    Self("sheet", { .sheet(.presented($0)) }, { $1.sheet = $0 }),
    Self("optional", { .optional($0) }, { $1.optional = $0 }),
  ]

  private static func handmade(_ action: Side.Action) -> HandmadeSide.Action {
    switch action {
    case .left(let action): .left(action)
    case .right(let action): .right(action)
    case .guest(let action): .guest(action)
    }
  }

  private static func handmade(_ state: Side.State) -> HandmadeSide.State {
    switch state {
    case .left(let state): .left(state)
    case .right(let state): .right(state)
    case .guest(let state): .guest(state)
    }
  }
}

/// Effects of a feature in a case of an enum end when another value takes its place.
struct CaseEffectTests {
  private let beacon = Beacon()

  @Test(
    "In each place they end when the case changes, and no action reaches the next value",
    arguments: SidePlace.all, [Style.plain, .logged])
  fileprivate func otherCase(place: SidePlace, style: Style) async {
    let store = Store(initialState: Sides.State(), beacon: beacon) { Sides(style: style) }
    func put(_ side: Side.State) async {
      await store.send(.change { place.put(side, &$0) })
    }
    await put(.left(Leaf.State(name: "first")))
    await store.send(place.action(.left(.listen)))
    await store.send(place.action(.left(.relisten)))

    await put(.left(Leaf.State(name: "second")))
    #expect(beacon.alive == ["first", "first"])
    await put(.right(Leaf.State(name: "third")))
    #expect(beacon.alive == [])
    await put(.left(Leaf.State(name: "fourth")))
    await store.send(place.action(.left(.listen)))
    #expect(beacon.alive == ["fourth"])
    await beacon.play(1, to: "fourth")
    #expect(await store.droppedActionCount == 0)
  }

  @Test(
    "In each place they end when the payload gets another id, and go on while it has the same",
    arguments: SidePlace.all, [Style.plain, .logged])
  fileprivate func otherID(place: SidePlace, style: Style) async {
    let store = Store(initialState: Sides.State(), beacon: beacon) { Sides(style: style) }
    func put(_ visitor: Visitor.State) async {
      await store.send(.change { place.put(.guest(visitor), &$0) })
    }
    await put(Visitor.State(1, "first"))
    await store.send(place.action(.guest(.leaf(.listen))))

    await put(Visitor.State(1, "second"))
    #expect(beacon.alive == ["first"])
    await put(Visitor.State(2, "third"))
    #expect(beacon.alive == [])
    await store.send(place.action(.guest(.leaf(.listen))))
    #expect(beacon.alive == ["third"])
    await store.send(place.action(.guest(.moved(to: 4))))
    #expect(beacon.alive == [])
  }

  @Test(
    "The effect of a case that is left in the same action never runs", arguments: Style.allCases)
  func sameAction(style: Style) async {
    let store = Store<Side.State, Side.Action>(initialState: .left(Leaf.State()), beacon: beacon) {
      Side().styled(style)
      Reduce { state, action in
        if case .left(.listen) = action { state = .right(Leaf.State(name: "right")) }
        if case .right(.listen) = action { state = .right(Leaf.State(name: "same")) }
        return .none
      }
    }

    await store.send(.left(.listen))
    if style != .closure { #expect(beacon.alive == []) }
    await store.send(.right(.listen))

    #expect(beacon.alive == ["right"])
  }

  @Test(
    "An enum as the root of a store has no effects of another case",
    arguments: [Style.plain, .logged])
  func root(style: Style) async {
    let store = Store<Side.State, Side.Action>(
      initialState: .left(Leaf.State(name: "left")), beacon: beacon
    ) {
      Side().styled(style)
      Reduce { state, action in
        switch action {
        case .left(.received): state = .right(Leaf.State(name: "right"))
        case .right(.received): state = .guest(Visitor.State(1, "guest"))
        default: break
        }
        return .none
      }
    }

    await store.send(.left(.listen))
    await beacon.play(1, to: "left")
    #expect(beacon.alive == [])
    await store.send(.right(.listen))
    #expect(beacon.alive == ["right"])
    await store.send(.right(.received(1)))
    #expect(beacon.alive == [])
    #expect(await store.state == .guest(Visitor.State(1, "guest")))
  }

  @Test(
    "A scope of a case ends what is in it, also containers and scopes", arguments: [true, false])
  func containers(isEnum: Bool) async {
    let room = Room.State("room", sheet: Room.State("sheet"), path: [Room.State("element")])
    let store = Store<HouseCase.State, HouseCase.Action>(
      initialState: .room(room), beacon: beacon
    ) {
      if isEnum {
        HouseCase()
      } else {
        Scope(state: \.room, action: \.room) { Room() }
        Scope(state: \.leaf, action: \.leaf) { Leaf() }
      }
      Reduce { state, action in
        if case .room(.annex) = action { state = .leaf(Leaf.State()) }
        if case .leaf(.received) = action { state = .room(room) }
        return .none
      }
    }
    let tasks = [
      await store.send(.room(.leaf(.listen))),
      await store.send(.room(.sheet(.presented(.leaf(.listen))))),
      await store.send(.room(.path(.element(id: 0, action: .leaf(.listen))))),
    ]
    #expect(beacon.alive == ["element", "room", "sheet"])

    let issues = await IssueRecorder.issues { await store.send(.room(.annex(.received(1)))) }
    #expect(issues.count == 1)
    #expect(beacon.alive == ["element", "room", "sheet"])
    await store.send(.room(.change { $0.annex = Leaf.State() }))
    await store.send(.room(.annex(.received(1))))

    #expect(beacon.alive == [])
    await store.send(.leaf(.received(1)))
    for task in tasks { await task.finish() }
    #expect(await store.hasNoEffects)
  }
}

/// A room or a leaf.
@Reducer(state: .equatable)
private enum HouseCase {
  case room(Room)
  case leaf(Leaf)
}
