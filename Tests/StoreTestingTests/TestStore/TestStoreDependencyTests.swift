import StoreRuntime
import StoreTesting
import Testing

@Suite("The dependencies of a test store")
struct TestStoreDependencyTests {
  private func makeStore(
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStore<[Int], Teller.Action> {
    TestStore(initialState: []) {
      Teller()
    } withDependencies: {
      update(&$0)
    }
  }

  @Test("have test values unless they are set, be it around or for the test store or by a context")
  func values() async {
    let plain = makeStore()
    let set = makeStore { $0.number = 2 }
    let around = withDependencies {
      $0.number = 3
    } operation: {
      makeStore()
    }
    let inLiveContext = withDependencies {
      $0.context = .live
    } operation: {
      makeStore()
    }
    let live = makeStore { $0.context = .live }

    for (store, number) in [(plain, 1), (set, 2), (around, 3), (inLiveContext, 1), (live, 100)] {
      await store.send(.tell) { $0 = [number] }
    }
    #expect(inLiveContext.dependencies.context == .test)
  }

  @Test("can be set between actions and while an effect sleeps, which keeps its own")
  func settingLater() async {
    let clock = TestClock()
    let store = makeStore { $0.continuousClock = clock }
    await store.send(.tell) { $0 = [1] }
    await store.send(.tellLater)

    store.dependencies.number = 4
    #expect(store.dependencies.number == 4)
    await clock.advance(by: .seconds(1))

    await store.receive(.tell) { $0 = [1, 4] }
    await store.receive(.told(1)) { $0 = [1, 4, 1] }
    await store.send(.tell) { $0 = [1, 4, 1, 4] }
  }

  @Test("can be set for the actions of an operation, and are the ones before after it")
  func settingForAWhile() async {
    let store = makeStore { $0.number = 2 }

    await store.withDependencies {
      $0.number = 5
    } operation: {
      await store.send(.tell) { $0 = [5] }
    }
    let number = store.withDependencies({ $0.number = 6 }, operation: { store.dependencies.number })

    #expect(number == 6)
    await store.send(.tell) { $0 = [5, 2] }
  }

  @Test("are as before after an operation that couldn't set them")
  func throwing() async {
    struct Refusal: Error {}
    let store = makeStore { $0.number = 2 }

    await #expect(throws: Refusal.self) {
      try await store.withDependencies {
        $0.number = 5
        throw Refusal()
      } operation: {
        await store.skipReceivedActions()
      }
    }
    #expect(throws: Refusal.self) {
      try store.withDependencies {
        $0.number = 6
        throw Refusal()
      } operation: {
      }
    }

    await store.send(.tell) { $0 = [2] }
  }

  @Test("are named at the line of their declaration if they have no values for tests")
  func missingValue() async {
    let store = makeStore()

    let issue = await issue { await store.send(.tellUntested) { $0 = [0] } }

    issue.mention("'untested'", "no value for tests", "withDependencies { $0.untested = … }")
    #expect(issue.location?.line == Teller.declarationLine)
    #expect(issue.location?.fileID == #fileID)
  }

  @Test("can be changed in part without a use of them being reported")
  func changingAPart() async {
    let store = makeStore()

    store.dependencies.untested.number = 7

    await store.send(.tellUntested) { $0 = [7] }
  }
}

/// Tells a number that it depends on.
private struct Teller: Reducer {
  enum Action: Equatable, Sendable {
    case tell
    case tellLater
    case tellUntested
    case told(Int)
  }

  static let declarationLine = #line + 3

  @Dependency(\.number) var number
  @Dependency(\.untested) var untested
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .tell:
      state.append(number)
    case .tellUntested:
      state.append(untested.number)
    case .told(let number):
      state.append(number)
    case .tellLater:
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.tell)
        await send(.told(number))
      }
    }
    return .none
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 100
  static let testValue = 1
}

private struct Untested: DependencyKey {
  var number = 0
  static let liveValue = Untested()
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var untested: Untested {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }
}
