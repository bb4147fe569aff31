import StoreRuntime
import Testing

struct CaseBuilderTests {
  private func note(_ number: Int) -> Reduce<Leaf.State, Leaf.Action> {
    Reduce { state, _ in
      state.received.append(number)
      return .none
    }
  }

  @Test(
    "A child in a case may be of all statements that a body may have", arguments: [true, false])
  func statements(condition: Bool) async {
    let store: StoreOf<Node> = Store(initialState: .leaf(named: "a")) {
      Scope(state: \.leaf, action: \.leaf) {
        note(1)
        if condition { note(2) }
        if condition { note(3) } else { note(4) }
        for number in 5...6 { note(number) }
        if #available(macOS 10, *) { note(7) }
      }
    }

    await store.send(.leaf(.closeButtonTapped))

    let received = condition ? [1, 2, 3, 5, 6, 7] : [1, 4, 5, 6, 7]
    #expect(await store.state == .leaf(Leaf.State(name: "a", received: received)))
  }
}
