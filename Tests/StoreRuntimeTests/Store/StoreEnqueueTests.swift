import Foundation
import StoreRuntime
import TestSupport
import Testing

struct StoreEnqueueTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func comesBeforeWhatItsCallerSendsAfterwards() async {
    var expected: [String] = []
    for round in 0..<100 {
      var entries = ["enqueued \(round)"]
      if round.isMultiple(of: 2) { entries.append("also \(round)") }
      for entry in entries { store.enqueue(.write(entry)) }
      await store.send(.write("sent \(round)"))
      expected += entries + ["sent \(round)"]
    }

    #expect(await store.state.entries == expected)
  }

  @Test @MainActor func isReducedWithoutAnyFurtherCallButNotInTheCall() async {
    let store = Diary.makeStore(on: MainActor.shared)

    for round in 1...3 {
      store.enqueue(
        .write("a") {
          .run { _ in journal.note("round \(round)") }
        })
      #expect(countEntries(of: store) == round - 1)
      await journal.wait(for: "round \(round)")
    }
  }

  @MainActor private func countEntries(of store: StoreOf<Diary>) -> Int {
    store.assumeIsolated { $0.state.entries.count }
  }

  @Test func losesNothingFromManyThreads() async {
    let store = Store(initialState: [[Int]](repeating: [], count: 9)) {
      Reduce<[[Int]], (thread: Int, number: Int)> { state, action in
        state[action.thread].append(action.number)
        return .none
      }
    }

    let count = RunLength.count(200, long: 1_000)
    for thread in 0..<8 {
      Thread.detachNewThread {
        for number in 0..<count { store.enqueue((thread, number)) }
      }
    }
    for number in 0..<count { await store.send((8, number)) }

    for await state in store.states where state.allSatisfy({ $0.count == count }) { break }
    #expect(await store.state.allSatisfy { $0 == Array(0..<count) })
  }

  @Test func isReducedAlthoughTheLastReferenceGoesAway() async {
    let canary = Guarded<Canary?>(Canary("store", in: journal))
    var store: Store<Int, Int>? = Store(initialState: 0) {
      let canary = canary.withLock { $0.take() }
      Reduce<Int, Int> { state, action in
        state += action
        withExtendedLifetime(canary) { journal.note("\(state)") }
        return .none
      }
    }

    store?.enqueue(1)
    store?.enqueue(2)
    store = nil

    await journal.wait(for: "store released")
    #expect(journal.lines == ["1", "3", "store released"])
  }

  @Test func leavesOthersTheirTurnWhenItNeverEnds() async {
    @Sendable func goOn(_ store: StoreOf<Diary>) {
      store.enqueue(
        .change { [weak store] state in
          if state.entries.isEmpty, let store { goOn(store) }
        })
    }

    goOn(store)
    for _ in 0..<10 { _ = await store.state }
    await store.send(.write("stop"))

    #expect(await store.state.entries == ["stop"])
  }
}
