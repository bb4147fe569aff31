import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of an assertion about a stack")
struct StackFailureTests {
  private func makeStore(
    path: StackState<TallyStack.Path.State> = [.counter(Tally.State())]
  ) -> TestStoreOf<TallyStack> {
    TestStore(initialState: TallyStack.State(path: path)) { TallyStack() }
  }

  @Test("is at the line of the call, for an element that isn't there or is in another case")
  func missingElement() async {
    let store = makeStore()

    await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        $0.path[id: 7, case: \.counter]?.count = 1
      }
    }
    .expect(
      below: 1, "Element #7", "\"StoreTestingTests.TallyStack.Path.State\"",
      "no element with this id")
    await issue { store.assert { $0.path[id: 7] = .counter(Tally.State()) } }
      .expect("Element #7", "no element with this id")
    store.exhaustivity = .off
    await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        $0.path[id: 0, case: \.other]?.count = 1
      }
    }
    .expect(
      below: 1, "Element #0", "\"StoreTestingTests.TallyStack.Path.State\"",
      "is in another case")
  }

  @Test("shows the ids that elements were expected to have")
  func wrongIDs() async {
    let store = makeStore(path: [])

    await issue {
      await store.send(.pushButtonTapped) { $0.path[id: 7] = .counter(Tally.State()) }
    }
    .expect(below: 1, "doesn't match", "#7", "#0")
    await issue {
      await store.send(.pushButtonTapped) {
        $0.path.append(.counter(Tally.State()))
        $0.path.append(.counter(Tally.State(count: 9)))
      }
    }
    .expect(below: 1, "doesn't match", "#2", "count: 9")
    await issue {
      await store.send(\.path.popFrom, 1) {
        $0.path.removeAll()
        $0.path.append(.counter(Tally.State()))
      }
    }
    .expect(below: 1, "doesn't match", "#2", "#0")
    #expect(store.state.path.ids == [0])
  }

  @Test("shows the ids that elements don't have which were put into an empty stack")
  func wrongIDsInAnEmptyStack() async {
    func makeStore() -> TestStore<StackState<Int>, Bool> {
      TestStore(initialState: []) {
        Reduce { state, isLiteral in
          if isLiteral { state = [1, 2] } else { state.append(contentsOf: [1, 2]) }
          return .none
        }
      }
    }
    let (store, literals) = (makeStore(), makeStore())

    await issue {
      await store.send(false) {
        $0[id: 7] = 1
        $0[id: 8] = 2
      }
    }
    .expect(below: 1, "doesn't match", "#7", "#8", "#0", "#1")
    await issue {
      await literals.send(true) {
        $0 = [1]
        $0[id: 7] = 2
      }
    }
    .expect(below: 1, "doesn't match", "#7", "#1")
  }

  @Test("stays where the closure itself reports it")
  func issueOfTheClosure() async {
    let store = makeStore()

    let issues = await issues {
      await store.send(\.path[id: 0].counter.nothingButtonTapped) { _ in
        reportIssue("Mine")
      }
    }

    issues.first?.expect(below: 2, "Mine")
  }
}
