import Foundation
import StoreRuntime
import Testing

struct StoreEnqueueTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func keepsTheOrderOfItsCaller() async {
    let entries = (0..<1000).map(String.init)

    for entry in entries { store.enqueue(.write(entry)) }

    for await state in store.states where state.entries.count == entries.count { break }
    #expect(await store.state.entries == entries)
  }

  @Test func comesBeforeWhatItsCallerSendsAfterwards() async {
    var expected: [String] = []
    for round in 0..<100 {
      store.enqueue(.write("enqueued \(round)"))
      if round.isMultiple(of: 2) { store.enqueue(.write("also \(round)")) }
      await store.send(.write("sent \(round)"))

      expected.append("enqueued \(round)")
      if round.isMultiple(of: 2) { expected.append("also \(round)") }
      expected.append("sent \(round)")
    }

    #expect(await store.state.entries == expected)
  }

  @Test func comesBeforeWhatAReducerSendsAfterwards() async {
    await store.write("a") { [weak store] in
      store?.enqueue(.write("b"))
      store?.assumeIsolated { _ = $0.send(.write("c")) }
      return .none
    }

    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func isReducedAsIfEachActionHadBeenSent() async {
    store.enqueue(
      .write("a") {
        .merge(.send(.write("b") { .send(.write("c")) }), .run { await $0(.write("d")) })
      })
    store.enqueue(.write("e") { .send(.write("f")) })
    await store.send(.write("g"))

    #expect(await store.state.entries == ["a", "b", "d", "c", "e", "f", "g"])
  }

  @Test func keepsItsOrderWhenAnEffectSendsInBetween() async {
    store.enqueue(
      .write("a") {
        .run { send in
          store.enqueue(.write("d"))
          await send(.write("e"))
        }
      })
    store.enqueue(.write("b"))
    store.enqueue(.write("c"))

    await store.send(.write("f"))

    #expect(await store.state.entries == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func keepsItsOrderWhenAReducerSendsInBetween() async {
    store.enqueue(
      .write("a") { [weak store] in
        store?.enqueue(.write("d"))
        store?.assumeIsolated { _ = $0.send(.write("e")) }
        return .none
      })
    store.enqueue(.write("b"))
    store.enqueue(.write("c"))

    await store.send(.write("f"))

    #expect(await store.state.entries == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func isReducedWithoutAnyFurtherCall() async {
    store.enqueue(
      .write("a") {
        .run { _ in journal.note("started") }
      })

    await journal.wait(for: "started")
  }

  @Test @MainActor func isReducedWithoutAnyFurtherCallHoweverOftenItIsEnqueued() async {
    let store = Diary.makeStore(on: MainActor.shared)

    for round in 1...3 {
      store.enqueue(
        .write("a") {
          .run { _ in journal.note("round \(round)") }
        })
      await journal.wait(for: "round \(round)")
    }
  }

  @Test @MainActor func doesNotReduceInTheCall() {
    let store = Diary.makeStore(on: MainActor.shared)

    store.enqueue(.write("a"))

    store.assumeIsolated { #expect($0.state.entries == []) }
  }

  @Test func losesNothingFromManyThreads() async {
    let store = Store(initialState: [[Int]](repeating: [], count: 8)) {
      Reduce<[[Int]], (thread: Int, number: Int)> { state, action in
        state[action.thread].append(action.number)
        return .none
      }
    }

    for thread in 0..<8 {
      Thread.detachNewThread {
        for number in 0..<1000 { store.enqueue((thread, number)) }
        journal.note("ended \(thread)")
      }
    }
    for thread in 0..<8 { await journal.wait(for: "ended \(thread)") }

    for await state in store.states where state.allSatisfy({ $0.count == 1000 }) { break }
    #expect(await store.state.allSatisfy { $0 == Array(0..<1000) })
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

  @Test func ofAReducerIsReducedAfterTheCurrentAction() async {
    store.enqueue(
      .change { [weak store] state in
        store?.enqueue(.write("c"))
        state.entries = ["a", "b"]
      })

    for await state in store.states where state.entries.count == 3 { break }
    #expect(await store.state.entries == ["a", "b", "c"])
  }
}
