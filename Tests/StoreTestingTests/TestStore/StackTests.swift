import StoreRuntime
import StoreTesting
import Testing

@Suite("A test store of a feature with a stack")
struct StackTests {
  private func makeStore(counts: [Int] = [3]) -> TestStoreOf<TallyStack> {
    TestStore(
      initialState: TallyStack.State(
        path: StackState(counts.map { .counter(Tally.State(count: $0)) }))
    ) {
      TallyStack()
    }
  }

  @Test("follows a counter that dismisses itself at five")
  func dismissal() async {
    let store = makeStore()

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 4
    }
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      XCTModify(&$0.path[id: 0], case: \.counter) {
        $0.count = 5
      }
    }
    await store.receive(\.path.popFrom) {
      $0.path[id: 0] = nil
    }
    #expect(store.state.path.isEmpty)
  }

  @Test("fails at once where a counter doesn't dismiss itself")
  func missingDismissal() async {
    let store = makeStore()
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 4
    }

    await issue { await store.receive(\.path.popFrom) { $0.path[id: 0] = nil } }
      .expect(
        "with a payload of type \"StackElementID\", but it didn't arrive", "nothing more can happen"
      )
  }

  @Test("receives the id that elements are popped from")
  func payloadOfPopFrom() async {
    let store = makeStore(counts: [0, 4, 0])

    await store.send(\.path[id: 1].counter.incrementButtonTapped) {
      $0.path[id: 1, case: \.counter]?.count = 5
    }
    await store.receive(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
    }
    #expect(store.state.path.ids == [0])
  }

  @Test("receives what an element's effect sends")
  func elementResponse() async {
    let store = makeStore(counts: [1])

    await store.send(\.path[id: 0].counter.echoButtonTapped, 2)
    await store.receive(\.path[id: 0].counter.response, 0)
    await store.receive(\.path[id: 0].counter.response) {
      $0.path[id: 0, case: \.counter]?.count = 2
    }
  }

  @Test("gives appended elements the ids that the reducer's have, and takes those assigned")
  func ids() async {
    let store = makeStore(counts: [0, 0])
    let counter = TallyStack.Path.State.counter(Tally.State())

    for id in 2...4 {
      await store.send(.pushButtonTapped) { $0.path.append(counter) }
      #expect(store.state.path.ids.last == StackElementID(generation: id))
      await store.send(\.path.popFrom, StackElementID(generation: id)) { $0.path.popLast() }
    }
    await store.send(\.path.push, (id: 5, state: counter)) { $0.path.append(counter) }
    await store.send(\.path.push, (id: 6, state: counter)) { $0.path[id: 6] = counter }
    await store.send(.pushButtonTapped) { $0.path[id: 7] = counter }
    #expect(store.state.path.ids == [0, 1, 5, 6, 7])
  }

  @Test("numbers stacks inside an element that a test has made, as the reducer does")
  func nestedStacks() async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }
    let counter = TallyStack.Path.State.counter(Tally.State())
    var box = TallyStack.State()
    box.path = [counter, counter]

    await store.send(.boxArrived(box)) { $0.boxes.append(box) }
    await store.send(.boxArrived(box)) { $0.boxes.append(box) }

    let ids = store.state.boxes.ids + store.state.boxes.flatMap(\.path.ids)
    #expect(Set(ids).count == 6)
    await store.send(\.boxes[id: ids[1]].pushButtonTapped) {
      $0.boxes[id: ids[1]]?.path.append(counter)
    }
  }

  @Test("ends the timer of an element that is popped")
  func effectsOfPoppedElements() async {
    let clock = TestClock()
    let store = makeStore(counts: [0])
    store.dependencies.continuousClock = clock
    await store.send(\.path[id: 0].counter.startButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].counter.ticked) {
      $0.path[id: 0, case: \.counter]?.count = 1
    }

    await store.send(\.path.popFrom, 0) { $0.path = StackState() }

    #expect(clock.sleepers.isEmpty)
    await store.finish()
  }

  @Test("follows a thousand elements that go one after the other, without asserting all of it")
  func thousandDismissals() async {
    let store = makeStore(counts: Array(repeating: 4, count: 1000))
    store.exhaustivity = .off

    for id in (0..<1000).reversed() {
      let id = StackElementID(generation: id)
      await store.send(\.path[id: id].counter.incrementButtonTapped)
      await store.receive(\.path.popFrom, id)
    }

    #expect(store.state.path.isEmpty)
  }
}

/// A stack of stacks of counters.
@Reducer
struct Shelf {
  struct State: Equatable, Sendable {
    var boxes = StackState<TallyStack.State>()
  }

  enum Action: Sendable {
    case boxArrived(TallyStack.State)
    case boxes(StackActionOf<TallyStack>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .boxArrived(let box) = action { state.boxes.append(box) }
      return .none
    }
    .forEach(\.boxes, action: \.boxes) { TallyStack() }
  }
}
