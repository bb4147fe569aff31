import StoreRuntime
import TestSupport
import Testing

/// A feature that counts how often its child is written.
@Reducer
private struct Watcher {
  struct State: Equatable, Sendable {
    var leaf: Leaf.State? = Leaf.State() {
      didSet { writeCount += 1 }
    }
    var writeCount = 0
  }

  enum Action: Sendable {
    case leaf(Leaf.Action)
    case idle
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.leaf, action: \.leaf) { Leaf() }
  }
}

struct OptionalChildTests {
  @Test("A child whose effects are running is written only by an action of its own")
  func writes() async {
    let store = Store(initialState: Watcher.State(), beacon: Beacon()) { Watcher() }

    await store.send(.leaf(.listen))
    #expect(await store.state.writeCount == 1)
    await store.send(.idle)
    #expect(await store.state.writeCount == 1)
  }
}
