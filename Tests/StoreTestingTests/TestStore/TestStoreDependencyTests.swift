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

  @Test("have test values unless they are set")
  func testValues() async {
    let store = makeStore()

    await store.send(.tell) { $0 = [1] }
  }

  @Test("are those of a test even where another context is current")
  func context() async {
    let store = withDependencies {
      $0.context = .live
    } operation: {
      makeStore()
    }

    await store.send(.tell) { $0 = [1] }
    #expect(store.dependencies.context == .test)
  }

  @Test("can be those of another context if the test says so")
  func otherContext() async {
    let store = makeStore { $0.context = .live }

    await store.send(.tell) { $0 = [100] }
  }

  @Test("are set for the test store")
  func settingInitially() async {
    let store = makeStore { $0.number = 2 }

    await store.send(.tell) { $0 = [2] }
  }

  @Test("are set around the test store")
  func settingAround() async {
    let store = withDependencies {
      $0.number = 3
    } operation: {
      makeStore()
    }

    await store.send(.tell) { $0 = [3] }
  }

  @Test("can be set between actions")
  func settingLater() async {
    let store = makeStore()
    await store.send(.tell) { $0 = [1] }

    store.dependencies.number = 4
    #expect(store.dependencies.number == 4)

    await store.send(.tell) { $0 = [1, 4] }
  }

  @Test("can be set while an effect sleeps, and count for what it sends")
  func settingWhileAsleep() async {
    let clock = TestClock()
    let store = makeStore { $0.continuousClock = clock }
    await store.send(.tellLater)

    store.dependencies.number = 5
    await clock.advance(by: .seconds(1))

    await store.receive(.tell) { $0 = [5] }
  }

  @Test("stay what they were for an effect that runs")
  func effectsKeepTheirs() async {
    let clock = TestClock()
    let store = makeStore { $0.continuousClock = clock }
    await store.send(.askLater)

    store.dependencies.number = 6
    await clock.advance(by: .seconds(1))

    await store.receive(.told(1)) { $0 = [1] }
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
    case askLater
    case tellUntested
    case told(Int)
  }

  @Dependency(\.number) var number
  @Dependency(\.untested) var untested
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<[Int], Action> {
    Reduce { state, action in
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
        }
      case .askLater:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.told(number))
        }
      }
      return .none
    }
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
