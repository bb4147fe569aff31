import StoreRuntime
import Testing

struct StoreStateAccessTests {
  @Test func aPartOfTheStateIsReadWithoutTheRest() async throws {
    let store = Store(initialState: Leaf.State(name: "a", received: [1, 2])) { Leaf() }

    let name = await store.withState(\.name)
    let sum = await store.withState { $0.received.reduce(0, +) }

    #expect(name == "a")
    #expect(sum == 3)
    await #expect(throws: CancellationError.self) {
      try await store.withState { _ in throw CancellationError() }
    }
  }

  @Test func aReducerThatReadsItsOwnStoreEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let stores = Stores()
      await stores.start { _ in stores.readFirst() }
    }
  }

  @Test func aReducerThatReadsItsOwnStoreByWayOfAnotherEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let stores = Stores()
      await stores.start { _ in stores.sendToSecond() }
    }
  }

  @Test func aReducerMayReadAnotherStoreOnItsActor() async {
    let stores = Stores()

    await stores.start { $0 = stores.readSecond() }

    #expect(await stores.first?.state == 7)
    stores.letGo()
  }
}

/// Two stores on one actor, the first of which does what a test asks for.
private final class Stores: Sendable {
  private let contents = Guarded<(first: Store<Int, Void>?, second: Store<Int, Void>?)>((nil, nil))

  var first: Store<Int, Void>? { contents.withLock { $0.first } }

  func start(_ change: @escaping @Sendable (inout Int) -> Void) async {
    let home = Home()
    let first = Store<Int, Void>(initialState: 0, on: home) {
      Reduce { state, _ in
        change(&state)
        return .none
      }
    }
    let second = Store<Int, Void>(initialState: 7, on: home) {
      Reduce { _, _ in .run { _ in self.readFirst() } }
    }
    contents.withLock { $0 = (first, second) }
    await first.send(())
  }

  /// Ends the cycle with the reducers, which use this.
  func letGo() {
    contents.withLock { $0 = (nil, nil) }
  }

  func readFirst() {
    first?.assumeIsolated { _ = $0.state }
  }

  func readSecond() -> Int {
    contents.withLock { $0.second }?.assumeIsolated { $0.state } ?? 0
  }

  func sendToSecond() {
    contents.withLock { $0.second }?.assumeIsolated { _ = $0.send(()) }
  }

  private actor Home {}
}
