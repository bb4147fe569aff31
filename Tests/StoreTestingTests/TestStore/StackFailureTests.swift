import StoreRuntime
import StoreTesting
import Testing

@Suite("The failure of an assertion about a stack")
struct StackFailureTests {
  private func makeStore() -> TestStoreOf<TallyStack> {
    TestStore(initialState: TallyStack.State(path: StackState([.counter(Tally.State())]))) {
      TallyStack()
    }
  }

  @Test("is at the line of the call, for an id that isn't there")
  func missingID() async {
    let store = makeStore()

    await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        $0.path[id: 7, case: \.counter]?.count = 1
      }
    }
    .expect(
      below: 1, "Element #7", "\"StoreTestingTests.TallyStack.Path.State\"",
      "no element with this id")
  }

  @Test("is at the line of the call, for a case that an element isn't in")
  func wrongCase() async {
    let store = makeStore()
    store.exhaustivity = .off

    await issue {
      await store.send(\.path[id: 0].counter.incrementButtonTapped) {
        $0.path[id: 0, case: \.other]?.count = 1
      }
    }
    .expect(
      below: 1, "Element #0", "\"StoreTestingTests.TallyStack.Path.State\"",
      "in another case than it is")
  }

  @Test("is at the line of the call, for an element that is assigned where there is none")
  func assignmentToMissingID() async {
    let store = makeStore()

    let issues = await issues {
      store.assert { $0.path[id: 7] = .counter(Tally.State()) }
    }

    issues.first?.expect(below: 1, "Element #7", "no element with this id")
  }

  @Test("shows an id that the only element doesn't have")
  func wrongIDInAnEmptyStack() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await issue {
      await store.send(.pushButtonTapped) { $0.path[id: 7] = .counter(Tally.State()) }
    }
    .expect(below: 1, "doesn't match", "#7", "#0")
  }

  @Test("shows the ids that elements don't have which were appended to an empty stack")
  func wrongIDsInAnEmptyStack() async {
    let store = TestStore(initialState: StackState<Int>()) {
      Reduce<StackState<Int>, Bool> { state, _ in
        state.append(1)
        state.append(2)
        return .none
      }
    }

    await issue {
      await store.send(true) {
        $0[id: 7] = 1
        $0[id: 8] = 2
      }
    }
    .expect(below: 1, "doesn't match", "#7", "#8", "#0", "#1")
  }

  @Test("shows an id that doesn't fit beside the elements of a literal")
  func wrongIDBesideALiteral() async {
    let store = TestStore(initialState: StackState<Int>()) {
      Reduce<StackState<Int>, Bool> { state, _ in
        state = [1, 2]
        return .none
      }
    }

    await issue {
      await store.send(true) {
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
