import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// A container remembers the elements in which something is presented, so that the way back looks at
/// no others.
struct PresentingElementsTests {
  let store = Store(initialState: Terrace.State()) { Terrace() }

  @Test func anElementIsRememberedWhileSomethingIsPresentedInItOrInAnElementOfIt() async {
    await change { for id in 1...3 { $0.rows.append(Terrace.State(id: id)) } }
    #expect(await store.state.rows.storage.presenting.isEmpty)

    await change { $0.rows[id: 2]?.sheet = Terrace.State(id: 9) }
    #expect(await store.state.rows.storage.presenting == [2])
    await store.send(.rows(.element(id: 1, action: .change { $0.rows = [Terrace.State(id: 7)] })))
    #expect(await store.state.rows.storage.presenting == [2])
    await change { $0.rows[id: 1]?.rows[id: 7]?.sheet = Terrace.State(id: 9) }
    #expect(await store.state.rows.storage.presenting == [1, 2])
    await store.send(.rows(.element(id: 2, action: .sheet(.dismiss))))

    #expect(await store.state.rows.storage.presenting == [1])
    #expect(await store.state.rows[id: 1]?.rows.storage.presenting == [7])
  }

  @Test func removedElementsAreForgotten() async {
    for id in 1...20 {
      await change { state in
        state.rows.append(Terrace.State(id: id))
        state.rows[id: id]?.sheet = Terrace.State(id: 9)
      }
      await change { state in
        if id.isMultiple(of: 2) { state.rows.remove(id: id) } else { state.rows = [] }
      }
    }

    #expect(await store.state.rows.storage.presenting.isEmpty)
  }

  @Test func theWayBackLooksAtWhatPresentsOrHasChangedSince() async {
    await change { for id in 1...100 { $0.rows.append(Terrace.State(id: id)) } }
    await change { $0.rows[id: 40]?.sheet = Terrace.State(id: 9) }
    var state = await store.state
    #expect(state.rows.storage.presentingPositions == [39])

    state.rows[id: 20]?.count += 1
    state.rows.append(Terrace.State(id: 101))
    #expect(state.rows.storage.presentingPositions == [100, 39, 19])
  }

  @Test func aStateThatNoStoreKnowsIsLookedAtAsAWhole() {
    let rows: IdentifiedArrayOf<Terrace.State> = [Terrace.State(id: 1), Terrace.State(id: 2)]

    #expect(rows.storage.presentingPositions == [1, 0])
  }

  private func change(_ change: @escaping @Sendable (inout Terrace.State) -> Void) async {
    await store.send(.change(change))
  }
}

@Reducer struct Terrace {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    var rows = IdentifiedArrayOf<Terrace.State>()
    @Presents var sheet: Terrace.State?
  }

  indirect enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case rows(IdentifiedActionOf<Terrace>)
    case sheet(PresentationAction<Terrace.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Terrace() }
    .ifLet(\.$sheet, action: \.sheet) { Terrace() }
  }
}
