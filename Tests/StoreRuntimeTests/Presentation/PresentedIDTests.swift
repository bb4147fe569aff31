import StoreRuntime
import TestSupport
import Testing

/// An id with the same hash value as any other.
struct Namesake: Hashable, Sendable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

/// Cases that are described by the same word.
private enum Flag: CustomStringConvertible, Sendable {
  case red
  case green

  var description: String { "flag" }
}

@Reducer
private struct Guest {
  struct State: Identifiable, Sendable {
    let id: Namesake
    var leaf = Leaf.State(name: "guest")
  }

  enum Action: Sendable {
    case leaf(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
  }
}

/// Shows guests in every way in which ids tell them apart, and a flag.
@Reducer
private struct Inn {
  struct State: Sendable {
    @Presents var guest: Guest.State?
    @Presents var room: Room.State?
    @Presents var plain: Plain?
    @Presents var flag: Flag?
    var neighbor: Guest.State?

    init(_ number: Int) {
      let new = Guest.State(id: Namesake(number: number))
      (guest, neighbor, room, plain) = (new, new, .guest(new), .guest(new))
      flag = number == 1 ? .red : .green
    }
  }

  enum Action: Sendable {
    case guest(PresentationActionOf<Guest>)
    case room(PresentationActionOf<Room>)
    case plain(PresentationActionOf<Guest>)
    case flag(PresentationAction<Void>)
    case neighbor(Guest.Action)
    case replaced(Int)
  }

  @Reducer
  enum Room {
    case guest(Guest)
  }

  @CasePathable
  enum Plain: Sendable {
    case guest(Guest.State)
  }

  @Dependency(Beacon.self) var beacon

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .replaced(let number) = action { state = State(number) }
      return .none
    }
    .ifLet(\.$guest, action: \.guest) { Guest() }
    .ifLet(\.$room, action: \.room)
    .ifLet(\.$plain, action: \.plain) { Scope(state: \.guest, action: \.self) { Guest() } }
    .ifLet(\.$flag, action: \.flag) {
      Reduce<Flag, Void> { _, _ in .run { _ in await beacon.listen(as: "flag") { _ in } } }
    }
    .ifLet(\.neighbor, action: \.neighbor) { Guest() }
  }
}

@Suite("Ids with equal hash values, and cases with equal descriptions")
struct PresentedIDTests {
  @Test("tell apart whose effects end")
  func effects() async {
    let beacon = Beacon()
    let store = Store(initialState: Inn.State(1), beacon: beacon) { Inn() }
    let actions: [Inn.Action] = [
      .guest(.presented(.leaf(.listen))), .room(.presented(.guest(.leaf(.listen)))),
      .plain(.presented(.leaf(.listen))), .neighbor(.leaf(.listen)), .flag(.presented(())),
    ]
    for action in actions { await store.send(action) }

    await store.send(.replaced(1))
    #expect(beacon.alive.count == 5)
    await store.send(.replaced(2))
    #expect(beacon.alive.isEmpty)
  }

  @MainActor
  @Test("tell apart the models of what is presented")
  func models() throws {
    let model = StoreModel(initialState: Inn.State(1)) { Inn() }
    func presented() -> [ModelID?] {
      [
        model[presented: \.guest, action: \.guest]?.id,
        model[presented: \.room, action: \.room]?.id,
        model[presented: \.plain, action: \.plain]?.id,
      ]
    }
    let first = presented()

    model.send(.replaced(1))
    #expect(presented() == first)
    model.send(.replaced(2))
    #expect(zip(presented(), first).allSatisfy { $0 != $1 })
  }
}
