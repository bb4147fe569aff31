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
  }

  enum Action: Sendable {
    case arrive
    case cargo(PresentationAction<Cargo.Action>)
    case deck(Cargo.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .arrive = action { state.arrivals += 1 }
      return .none
    }
    .ifLet(\.$cargo, action: \.cargo) { Cargo() }
    .ifLet(\.deck, action: \.deck) { Cargo() }
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
