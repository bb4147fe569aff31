import StoreRuntime
import TabNavigation
import Testing

/// An app may have two bars of one type.
struct TwoBarsTests {
  @Test func navigationsThatWaitInTwoBarsAreAnsweredEachByItself() async {
    let store = Store(initialState: Pair.State()) { Pair() }
    let first = Task { await store.navigate(.backButtonTapped, through: \.first.tabs) }
    for await state in store.states where state.first.left.question != nil { break }
    let second = Task { await store.navigate(.backButtonTapped, through: \.second.tabs) }
    for await state in store.states where state.second.left.question != nil { break }

    await store.send(.first(.left(.question(.presented(.leave)))))
    await store.send(.second(.left(.question(.presented(.leave)))))

    #expect(await first.value == .done)
    #expect(await second.value == .done)
  }
}

@Reducer struct Pair {
  @ObservableState struct State: Equatable, Sendable {
    var first = Works.State(left: guarded)
    var second = Works.State(left: guarded)

    private static var guarded: MachineTab.State {
      MachineTab.State(root: Machine.State(), path: [.named("a", isGuarded: true)])
    }
  }

  @CasePathable enum Action: Equatable, Sendable {
    case first(Works.Action)
    case second(Works.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Works() }
    Scope(state: \.second, action: \.second) { Works() }
  }
}
