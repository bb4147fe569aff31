import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct EffectTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func thatDoesNothingIsNothing() {
    #expect(Effect<Int>.none.part == nil)
    #expect(Effect<Int>.none.map(String.init).part == nil)
    #expect(Effect<Int>.merge().part == nil)
    #expect(Effect<Int>.merge(.none, .none).part == nil)
    #expect(Effect<Int>.merge([]).part == nil)
    #expect(Effect<Int>.none.merge(with: .none).part == nil)
    #expect(Effect<Int>.concatenate().part == nil)
    #expect(Effect<Int>.concatenate([.none]).part == nil)
    #expect(Effect<Int>.none.concatenate(with: .none).part == nil)
    #expect(Effect.send(1).concatenate(with: .none).part != nil)
    #expect(Effect<Int>.none.cancellable(id: 1).part == nil)
    #expect(Effect<Int>.cancel(ids: [Int]()).part == nil)
  }

  @Test func thatDoesNothingLeavesTheStoreWithoutBookkeeping() async {
    await store.send(.write("a"))

    #expect(await !store.hasBookkeeping)
  }

  @Test func startsNoTaskForSend() async {
    await store.write("a") { .merge(.send(.write("b")), .none, .send(.write("c"))) }

    #expect(await store.slotCount == 0)
    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func mergedStartsInOrderAndRunsAtOnce() async {
    @Sendable func run(_ name: String) -> Effect<Diary.Action> {
      .run { send in
        await send(.write("start \(name)"))
        await journal.wait(for: name)
        await send(.write("end \(name)"))
      }
    }
    let task = await store.write("a") {
      run("1").merge(with: .none).merge(with: run("2")).merge(with: run("3"))
    }
    var states = store.states.makeAsyncIterator()
    _ = await states.next(isolation: #isolation)

    for name in ["3", "1", "2"] {
      journal.note(name)
      _ = await states.next(isolation: #isolation)
    }
    await task.finish()

    #expect(
      await store.state.entries
        == ["a", "start 1", "start 2", "start 3", "end 3", "end 1", "end 2"])
  }

  @Test func mappedSendsTheWrappedActions() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        guard action == 0 else { return .none }
        let effect = Effect<String>.concatenate(
          .send("1"),
          .run { send in
            await send("2")
            await Task.yield()
            await send("3")
          },
          .merge(.send("4"), .run { await $0("5") }.cancellable(id: "id")),
          .cancel(id: "id"))
        return effect.map { Int($0) ?? -1 }
      }
    }

    await store.send(0).finish()

    #expect(await store.state == [0, 1, 2, 3, 4, 5])
  }

  @Test func mappedKeepsItsCancellationID() async {
    await store.write("a") {
      Effect<String>.run { _ in await journal.noteCancellation("cancelled") }
        .cancellable(id: 1)
        .map { .write($0) }
    }

    await store.write("b") { Effect<String>.cancel(id: 1).map { .write($0) } }

    await journal.wait(for: "cancelled")
  }

  @Test func mappedGivesMappedActionsToCatch() async {
    let task = await store.write("a") {
      Effect<String>.run { _ in
        throw Failure()
      } catch: { error, send in
        await send("\(error)")
      }
      .map { .write($0) }
    }

    await task.finish()

    #expect(await store.state.entries == ["a", "Failure()"])
  }
}
