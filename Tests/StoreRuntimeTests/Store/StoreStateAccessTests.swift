import StoreRuntime
import TestSupport
import Testing

struct StoreStateAccessTests {
  @Test func aPartOfTheStateIsReadWithoutTheRest() async throws {
    let store = Store(initialState: Leaf.State(name: "a", received: [1, 2])) { Leaf() }

    #expect(await store.withState { "\($0.name) \($0.received)" } == "a [1, 2]")
    await #expect(throws: CancellationError.self) {
      try await store.withState { _ in throw CancellationError() }
    }
  }

  @MainActor
  @Test func theMainActorReadsAPartOfAStoreElsewhere() async {
    let store = Store(initialState: Leaf.State(name: "a", received: [1])) { Leaf() }
    let suffix = "b"

    #expect(await store.withState(\.name) == "a")
    #expect(await store.withState { $0.name + suffix } == "ab")
  }

  @Test func aReducerThatReadsItsOwnStoreEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let store = Diary.makeStore()
      await store.send(.change { _ in store.assumeIsolated { _ = $0.state } })
    }
  }

  @Test(.immediateStart("The effect reads when the reducer has ended."))
  func aReducerThatReadsItsOwnStoreByWayOfAnotherEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let first = Diary.makeStore()
      let second = Diary.makeStore(on: first)
      let read = { @Sendable in first.assumeIsolated { _ = $0.state } }
      await first.send(
        .change { _ in
          second.assumeIsolated { _ = $0.write("a") { .run { _ in read() } } }
        })
    }
  }
}
