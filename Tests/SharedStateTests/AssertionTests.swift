import Foundation
import StoreRuntime
import StoreTesting
import TestSupport
import Testing

/// What a test asserts of shared values, and how explored runs order their changes.
struct AssertionTests {
  private func makeStore() -> TestStoreOf<CountTab> {
    TestStore(initialState: CountTab.State()) { CountTab() }
  }

  @Test func anAssertionChangesNothing() async {
    @Shared(.inMemory("count")) var count = 0
    let store = makeStore()

    await store.send(.tapped) { state in
      state.$count.withLock { $0 = 1 }
      state.taps = 1
      #expect(state.count == 1)
    }

    #expect(count == 1)
    $count.withLock { $0 = 7 }
    await store.send(.looked) { $0.taps = 7 }
  }

  @Test func aChangeOfAnEffectIsAssertedByItself() async {
    let store = TestStore(initialState: Silent.State()) { Silent() }

    await store.send(.change)
    store.assert { $0.$count.withLock { $0 = 1 } }
    await store.send(.change)
    store.assert { $0.$count.withLock { $0 = 2 } }
    await store.finish()
  }

  @Test func aSettingThatAnEffectChangesIsAssertedAsTheProperty() async {
    let store = TestStore(initialState: Preferences.State()) { Preferences() }

    await store.send(.changeInEffect) { $0.$size.withLock { $0 = 1 } }
    await store.send(.change) { $0.$size.withLock { $0 = 2 } }
    await store.send(.changeInEffectByAction)
    await store.receive(\.change) { $0.$size.withLock { $0 = 3 } }
    await store.finish()
  }

  @Test func aChangeOfAnEffectCanBeAssertedAtItsAction() async {
    let store = TestStore(initialState: Silent.State()) { Silent() }

    await store.send(.change) { $0.$count.withLock { $0 = 1 } }
    await store.finish()
  }

  @Test func aChangeOfAnEffectThatIsNotAssertedFailsTheNextCall() async {
    let store = TestStore(initialState: Silent.State()) { Silent() }

    await store.send(.change)
    await withKnownIssue {
      await store.send(.idle)
    } matching: {
      "\($0)".contains("by an effect") && "\($0)".contains("AssertionTests.swift")
    }
    await store.send(.idle)
  }

  @Test func aChangeOfAnEffectThatIsNotAssertedFailsTheEnd() async {
    let store = TestStore(initialState: Silent.State()) { Silent() }

    await store.send(.change)
    await withKnownIssue {
      await store.finish()
    } matching: {
      "\($0)".contains("1 change of shared values was not asserted")
    }

    await withKnownIssue {
      let released = TestStore(initialState: Silent.State()) { Silent() }
      await released.send(.change)
    } matching: {
      "\($0)".contains("by the end of the test")
    }
  }

  @Test func aWrongAssertionShowsTheDifference() async {
    let store = TestStore(initialState: Silent.State()) { Silent() }

    await store.send(.change)
    withKnownIssue {
      store.assert { $0.$count.withLock { $0 = 5 } }
    } matching: {
      "\($0)".contains("− 5") && "\($0)".contains("+ 1")
    }
    await withKnownIssue {
      await store.send(.idle) { $0.$count.withLock { $0 = 9 } }
    } matching: {
      "\($0)".contains("Nothing has changed it")
    }
  }

  @Test func changesOfTheTestAndOfOtherStoresNeedNoAssertion() async {
    @Shared(.inMemory("count")) var count = 0
    let store = makeStore()
    let other = makeStore()

    $count.withLock { $0 = 10 }
    await other.send(.tapped) {
      $0.$count.withLock { $0 = 11 }
      $0.taps = 1
    }
    await store.send(.looked) { $0.taps = 11 }
    await store.send(.tapped) {
      $0.$count.withLock { $0 += 1 }
      $0.taps = 12
    }
  }

  @Test func withoutExhaustivityOnlyWhatIsAssertedCounts() async {
    let store = makeStore()
    store.exhaustivity = .off

    await store.send(.tapped)
    await store.send(.tapped) { $0.$count.withLock { $0 = 2 } }
    await withKnownIssue {
      await store.send(.tapped) { $0.$count.withLock { $0 = 2 } }
    }
  }

  @Test func aClosureThatChangesNothingFails() async {
    let store = makeStore()

    await withKnownIssue {
      await store.send(.done) { _ in }
    } matching: {
      "\($0)".contains("Expected state to change")
    }
  }

  @Test func anExplorationFindsALostUpdateAndTheTraceNamesTheChanges() async {
    await withKnownIssue {
      await explore { run in
        let store = run.store(initialState: Racer.State()) {
          Racer()
        } withDependencies: {
          $0[Pause.self] = Pause { await run.reply("pause") }
        }
        await store.send(.addSlowly(1))
        await store.send(.addSlowly(2))
        await run.settle()
        let sum = await store.state.sum
        run.expect(sum == 3, "An addition was lost: \(sum).")
      }
    } matching: {
      "\($0)".contains("An addition was lost: 1.") && "\($0)".contains("changes inMemory(sum): 2")
    }
  }

  @Test func eachExploredScheduleHasStorageOfItsOwn() async {
    await explore { run in
      @Shared(.inMemory("count")) var count = 0
      let store = run.store(initialState: CountTab.State()) { CountTab() }
      run.user("A") { await store.send(.tapped) }
      run.user("B") { await store.send(.tapped) }
      await run.settle()
      run.expect(count == 2, "It is \(count).")
    }
  }
}

/// Changes a value in an effect that sends nothing.
@Reducer
struct Silent {
  struct State: Equatable {
    @Shared(.inMemory("silent")) var count = 0
  }

  enum Action {
    case change
    case idle
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .change = action else { return .none }
      let count = state.$count
      return .run { _ in count.withLock { $0 += 1 } }
    }
  }
}

struct Pause: TestDependencyKey, Sendable {
  var pass: @Sendable () async -> Void
  static let testValue = Pause {}
}

/// Reads a value, waits, and writes: two of these at once lose an addition.
@Reducer
struct Racer {
  struct State: Equatable {
    @Shared(.inMemory("sum")) var sum = 0
  }

  enum Action: Equatable {
    case addSlowly(Int)
  }

  @Dependency(Pause.self) var pause

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .addSlowly(let number) = action else { return .none }
      let sum = state.$sum
      return .run { _ in
        let old = sum.wrappedValue
        await pause.pass()
        sum.withLock { $0 = old + number }
      }
    }
  }
}

@Reducer
struct Preferences {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("size")) var size = 0
  }

  enum Action {
    case change
    case changeInEffect
    case changeInEffectByAction
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change:
        state.$size.withLock { $0 += 1 }
        return .none
      case .changeInEffect:
        let size = state.$size
        return .run { _ in size.withLock { $0 += 1 } }
      case .changeInEffectByAction:
        return .run { send in await send(.change) }
      }
    }
  }
}
