import StoreRuntime
import StoreTesting
import Testing

@Suite("A test store")
struct TestStoreTests {
  @Test("asserts what an action that is sent changes")
  func sending() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    await store.send(\.incrementButtonTapped) {
      $0.count = 2
    }
    await store.send(\.nameChanged, "Blob") {
      $0.name = "Blob"
    }
    #expect(store.state == Tally.State(count: 2, name: "Blob"))
  }

  @Test("carries out no effects while it isn't to run them")
  func runsNoEffects() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }
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

  @Test("receives what an effect sends")
  func receiving() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await store.send(.echoButtonTapped(4))
    await store.receive(.response(0))
    await store.receive(\.response) {
      $0.count = 1
    }
    await store.receive(\.response, 2) {
      $0.count = 3
    }
    let isThird = { (action: Tally.Action) in action == .response(3) }
    await store.receive(isThird) {
      $0.count = 6
    }
  }

  @Test("works on the main actor")
  @MainActor
  func mainActor() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }
    var counts: [Int] = []

    await store.send(.incrementButtonTapped) {
      $0.count = 1
      counts.append($0.count)
    }
    await store.send(.echoButtonTapped(2))
    await store.receive(.response(0))
    await store.receive(.response(1)) {
      $0.count = 2
      counts.append($0.count)
    }

    #expect(counts == [1, 2])
  }
}
