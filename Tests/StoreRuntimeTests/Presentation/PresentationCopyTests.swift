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

@Reducer
private struct Ship {
  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var cargo: Cargo.State?
    var deck: Cargo.State?
    var arrivals = 0
    var copies = 0
  }

  enum Action: Sendable {
    case arrive
    case cargo(PresentationAction<Cargo.Action>)
    case deck(Cargo.Action)
  }

  /// Whether the ship changes its cargo whenever that does something, and when it goes.
  var shiftsCargo = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .arrive = action { state.arrivals += 1 }
      guard shiftsCargo else { return .none }
      let address = state.cargo?.ballast.address
      state.cargo?.ballast.shift()
      if state.cargo?.ballast.address != address { state.copies += 1 }
      return .none
    }
    .ifLet(\.$cargo, action: \.cargo) { Cargo() }
    .ifLet(\.deck, action: \.deck) { Cargo() }
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

@Reducer
private struct Fleet {
  @ObservableState
  struct State: Sendable {
    var path = StackState<Hold.State>([.empty, .cargo(Cargo.State())])
    @Presents var hold: Hold.State? = .cargo(Cargo.State())
    var berth = Berth.State.taken(Cargo.State())

    /// Where the ballasts are.
    var addresses: [Int] {
      let berthed: Cargo.State? = if case .taken(let cargo) = berth { cargo } else { nil }
      return [path[id: 1, case: \.cargo], hold?[case: \.cargo], berthed]
        .compactMap { $0?.ballast.address }
    }
  }

  enum Action: Sendable {
    case path(StackActionOf<Hold>)
    case hold(PresentationAction<Hold.Action>)
    case berth(Berth.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.berth, action: \.berth) { Berth() }
    EmptyReducer()
      .forEach(\.path, action: \.path)
      .ifLet(\.$hold, action: \.hold)
  }
}

/// Cases that are described by the same word.
private enum Flag: CustomStringConvertible, Sendable {
  case red
  case green

  var description: String { "flag" }
}

@Suite("What is presented")
struct PresentationCopyTests {
  @Test("is modified in place by its actions, and survives those of others")
  func isModifiedInPlace() async throws {
    let store = Store(
      initialState: Ship.State(cargo: Cargo.State(), deck: Cargo.State())
    ) { Ship() }
    // The state that the store was made with may still be shared then.
    await store.send(.cargo(.presented(.shift)))
    await store.send(.deck(.shift))
    let cargo = await store.state.cargo?.ballast.address
    let deck = await store.state.deck?.ballast.address

    for _ in 0..<3 {
      await store.send(.cargo(.presented(.shift)))
      await store.send(.deck(.shift))
      await store.send(.arrive)
    }

    #expect(await store.state.cargo?.ballast.address == cargo)
    #expect(await store.state.deck?.ballast.address == deck)
    #expect(await store.state.arrivals == 3)
  }

  @Test("is modified in place by a parent that follows its actions, and its dismissal")
  func isModifiedInPlaceByItsParent() async {
    let store = Store(initialState: Ship.State(cargo: Cargo.State())) { Ship(shiftsCargo: true) }
    // The state that the store was made with may still be shared then.
    await store.send(.cargo(.presented(.shift)))
    let copies = await store.state.copies

    for _ in 0..<3 { await store.send(.cargo(.presented(.shift))) }
    await store.send(.cargo(.dismiss))

    #expect(await store.state.copies == copies)
    #expect(await store.state.cargo == nil)
  }

  @Test("is modified in place as the payload of a case")
  func isModifiedInPlaceInACase() async {
    let store = Store(initialState: Fleet.State()) { Fleet() }
    let actions: [Fleet.Action] = [
      .path(.element(id: 1, action: .cargo(.shift))), .hold(.presented(.cargo(.shift))),
      .berth(.taken(.shift)),
    ]
    // The state that the store was made with may still be shared then.
    for action in actions { await store.send(action) }
    let addresses = await store.state.addresses

    for action in actions + actions { await store.send(action) }

    #expect(await store.state.addresses == addresses)
    #expect(addresses.count == 3)
  }

  @Test("is another one in another case, even where both cases are described alike")
  func casesThatAreDescribedAlike() async {
    let ended = AsyncStream.makeStream(of: Void.self)
    let nothing = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: Flagpole.State(flag: .red)) {
      Flagpole(hoisted: {
        // Nothing is put in, so that only the effect's cancellation ends this.
        for await _ in nothing.stream {}
        ended.continuation.finish()
      })
    }
    await store.send(.flag(.presented(())))

    await store.send(.change)

    for await _ in ended.stream {}
    #expect(await store.state.flag == .green)
    nothing.continuation.finish()
  }
}

private struct Flagpole: Reducer {
  struct State: Sendable {
    @Presents var flag: Flag?
  }

  @CasePathable
  enum Action: Sendable {
    case change
    case flag(PresentationAction<Void>)
  }

  let hoisted: @Sendable () async -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change = action { state.flag = .green }
      return .none
    }
    .ifLet(\.$flag, action: \.flag) {
      Reduce<Flag, Void> { _, _ in .run { _ in await hoisted() } }
    }
  }
}
