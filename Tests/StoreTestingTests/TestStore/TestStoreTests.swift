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

  @Test("sees each tick of a timer once")
  func timer() async {
    let clock = TestClock()
    let store = TestStore(initialState: Tally.State()) {
      Tally()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.startButtonTapped)
    await clock.advance(by: .seconds(3))
    for count in 1...3 {
      await store.receive(.ticked) {
        $0.count = count
      }
    }
    await store.send(.stopButtonTapped)
  }

  @Test("follows an element of a stack that dismisses itself")
  func dismissal() async {
    let store = TestStore(
      initialState: TallyStack.State(
        path: StackState([.counter(Tally.State(count: 3))]))
    ) {
      TallyStack()
    }

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 4
    }
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 5
    }
    await store.receive(\.path.popFrom) {
      $0.path[id: 0] = nil
    }
  }

  @Test("gives an appended element the id that the reducer has given it")
  func appending() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await store.send(.pushButtonTapped) {
      $0.path.append(.counter(Tally.State()))
    }
    await store.send(\.path.popFrom, 0) {
      $0.path.popLast()
    }
    await store.send(.pushButtonTapped) {
      $0.path.append(.counter(Tally.State()))
    }
    #expect(store.state.path.ids == [1])
  }

  @Test("fails at once when an action can't come")
  func unreachable() async {
    let store = TestStore(initialState: Tally.State()) { Tally() }

    await withKnownIssue {
      await store.receive(.ticked)
    } matching: { issue in
      "\(issue)".contains("it didn't come")
    }
  }
}
