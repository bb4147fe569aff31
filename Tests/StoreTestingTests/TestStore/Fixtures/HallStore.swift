import StoreRuntime

@testable import StoreTesting

/// A hall in one of the kinds of stores that there are.
struct HallStore {
  enum Kind: String, CaseIterable, Sendable {
    case ownExecutor, mainActor, testStore
  }

  /// The test store, which is what keeps the store, `nil` for another kind.
  private let testStore: TestStoreOf<Hall>?
  private let store: StoreOf<Hall>

  init(_ kind: Kind) {
    switch kind {
    case .ownExecutor:
      testStore = nil
      store = Store(initialState: Hall.State.full) { Hall() }
    case .mainActor:
      testStore = nil
      store = Store(initialState: Hall.State.full, on: MainActor.shared) { Hall() }
    case .testStore:
      let testStore = TestStore(initialState: Hall.State.full) { Hall() }
      testStore.exhaustivity = .off
      self.testStore = testStore
      store = testStore.store
    }
  }

  /// The state, when all has come to rest that can for now.
  nonisolated(nonsending) var state: Hall.State {
    get async {
      await testStore?.waitUntilIdle()
      return await store.state
    }
  }

  nonisolated(nonsending) func send(_ action: Hall.Action) async {
    if let testStore {
      await testStore.send(action)
    } else {
      await store.send(action)
    }
  }

  /// Sends an action and waits until its effects have ended.
  nonisolated(nonsending) func finish(_ action: Hall.Action) async {
    if let testStore {
      await testStore.send(action).finish()
    } else {
      await store.send(action).finish()
    }
  }

  nonisolated(nonsending) func cancelEffects() async {
    await store.cancelEffects()
    await testStore?.waitUntilIdle()
  }
}
