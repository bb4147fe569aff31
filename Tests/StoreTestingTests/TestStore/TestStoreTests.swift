import StoreRuntime
import StoreTesting
import Testing

@Suite("A test store")
struct TestStoreTests {
  private let store = TestStore(initialState: Tally.State()) { Tally() }

  @Test("asserts what an action changes that is sent, and receives what an effect sends")
  func sending() async {
    await store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    await store.send(\.incrementButtonTapped) {
      $0.count = 2
    }
    await store.send(\.nameChanged, "Blob") {
      $0.name = "Blob"
    }
    await store.send(.echoButtonTapped(4))
    await store.receive(.response(0))
    await store.receive(\.response) {
      $0.count = 3
    }
    await store.receive(\.response, 2) {
      $0.count = 5
    }
    let isThird = { (action: Tally.Action) in action == .response(3) }
    await store.receive(isThird) {
      $0.count = 8
    }
    #expect(store.state == Tally.State(count: 8, name: "Blob"))
  }

  @Test("carries out no effects while it isn't to run them")
  func runsNoEffects() async {
    store.runsEffects = false

    await store.send(.echoButtonTapped(3))
    await store.send(.leaveButtonTapped)
    #expect(!store.isDismissed)

    store.runsEffects = true
    await store.send(.echoButtonTapped(1))
    await store.receive(.response(0))
  }

  @Test("knows the type of its initial state from its reducer")
  func inferredState() async {
    let store = TestStore(initialState: .init(count: 3)) {
      Tally()
    } withDependencies: {
      $0.context = .preview
    }
    let live = Store(initialState: .init(count: 3)) { Tally() }

    await store.send(.incrementButtonTapped) {
      $0.count = 4
    }
    await live.send(.incrementButtonTapped)

    #expect(await live.state.count == 4)
  }

  @Test("works on the main actor, where its closures run")
  @MainActor
  func mainActor() async {
    var counts: [Int] = []

    await store.send(.incrementButtonTapped) {
      $0.count = 1
      counts.append($0.count)
    }
    await store.send(.echoButtonTapped(2))
    await store.receive(.response(0))
    await store.receive(.response(1)) {
      MainActor.assertIsolated()
      $0.count = 2
      counts.append($0.count)
    }

    #expect(counts == [1, 2])
  }
}
