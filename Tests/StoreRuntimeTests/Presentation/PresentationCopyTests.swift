import StoreRuntime
import Testing

/// A big piece of a state, which notices when it is copied.
private struct Ballast: Equatable, Sendable {
  private var storage = Array(repeating: 0, count: 64)

  /// Where the storage is: a copy that is modified has its own.
  var address: Int {
    storage.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  mutating func shift() {
    storage[0] += 1
  }
}

@Reducer
private struct Cargo {
  struct State: Equatable, Sendable {
    var ballast = Ballast()
  }

  enum Action: Sendable {
    case shift
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.ballast.shift()
    return .none
  }
}

/// Features of which one is in a place.
@Reducer
private enum Hold {
  case cargo(Cargo)
  @ReducerCaseIgnored case empty
}

/// A feature whose state is an enum, with a reducer written by hand.
@Reducer
private struct Berth {
  enum State: Equatable, Sendable {
    case free
    case taken(Cargo.State)
  }

  enum Action: Sendable {
    case taken(Cargo.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifCaseLet(\.taken, action: \.taken) { Cargo() }
  }
}

/// Has cargo in every place, and shifts what is presented itself with every action.
@Reducer
private struct Ship {
  @ObservableState
  struct State: Sendable {
    @Presents var cargo: Cargo.State? = Cargo.State()
    @Presents var hold: Hold.State? = .cargo(Cargo.State())
    var deck: Cargo.State? = Cargo.State()
    var berth = Berth.State.taken(Cargo.State())
    var path = StackState<Hold.State>([.empty, .cargo(Cargo.State())])

    /// How often the ship copied the cargo when it shifted it.
    var copies = 0

    /// Where the ballasts are.
    var addresses: [Int?] {
      [cargo, hold?[case: \.cargo], deck, berth[case: \.taken], path[id: 1, case: \.cargo]]
        .map { $0?.ballast.address }
    }
  }

  enum Action: Sendable {
    case arrive
    case cargo(PresentationAction<Cargo.Action>)
    case hold(PresentationAction<Hold.Action>)
    case deck(Cargo.Action)
    case berth(Berth.Action)
    case path(StackActionOf<Hold>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.berth, action: \.berth) { Berth() }
    Reduce { state, _ in
      let address = state.cargo?.ballast.address
      state.cargo?.ballast.shift()
      if state.cargo?.ballast.address != address { state.copies += 1 }
      return .none
    }
    .ifLet(\.$cargo, action: \.cargo) { Cargo() }
    .ifLet(\.$hold, action: \.hold)
    .ifLet(\.deck, action: \.deck) { Cargo() }
    .forEach(\.path, action: \.path)
  }
}

@Suite("What is presented")
struct PresentationCopyTests {
  @Test("is modified in place: by its actions, by its parent, and when it is dismissed")
  func isModifiedInPlace() async {
    let store = Store(initialState: Ship.State()) { Ship() }
    let actions: [Ship.Action] = [
      .cargo(.presented(.shift)), .hold(.presented(.cargo(.shift))), .deck(.shift),
      .berth(.taken(.shift)), .path(.element(id: 1, action: .cargo(.shift))), .arrive,
    ]
    // The state that the store was made with may still be shared then.
    for action in actions { await store.send(action) }
    let addresses = await store.state.addresses
    let copies = await store.state.copies

    for action in actions + actions { await store.send(action) }
    #expect(await store.state.addresses == addresses)
    #expect(!addresses.contains(nil))
    await store.send(.cargo(.dismiss))

    #expect(await store.state.copies == copies)
    #expect(await store.state.cargo == nil)
  }
}
