import StoreRuntime
import Testing

struct EffectTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func thatDoesNothingLeavesTheStoreWithoutBookkeeping() async {
    let effects: [Effect<Diary.Action>] = [
      .none, .merge(), .merge(.none, .none), .merge([]), .none.merge(with: .none),
      .concatenate(), .concatenate([.none]), .none.concatenate(with: .none),
      .none.cancellable(id: 1), .cancel(ids: [Int]()),
      Effect<String>.none.map { .write($0) },
    ]

    for effect in effects { await store.write("a") { effect } }

    #expect(await !store.hasBookkeeping)
  }

  @Test func mergedStartsInOrderAndRunsAtOnce() async {
    @Sendable func run(_ name: String) -> Effect<Diary.Action> {
      .run { send in
        await send(.write("start \(name)"))
        await journal.wait(for: name)
        await send(.write("end \(name)"))
        journal.note("end \(name)")
      }
    }
    let task = await store.write("a") {
      run("1").merge(with: .none).merge(with: run("2")).merge(with: run("3"))
    }

    for name in ["3", "1", "2"] {
      journal.note(name)
      await journal.wait(for: "end \(name)")
    }
    await task.finish()

    #expect(
      await store.state.entries
        == ["a", "start 1", "start 2", "start 3", "end 3", "end 1", "end 2"])
  }

  @Test func mappedSendsTheWrappedActionsAndKeepsItsIDs() async {
    let task = await store.write("a") {
      let effect = Effect<String>.concatenate(
        .send("b"),
        .run { send in
          await send("c")
          await Task.yield()
          await send("d")
          throw Failure()
        } catch: { error, send in
          await send("\(error)")
        },
        .merge(
          .send("e"),
          .run { _ in
            journal.note("waits")
            await journal.noteCancellation("cancelled")
          }
          .cancellable(id: 1)),
        .send("f"))
      return effect.map { .write($0) }
    }
    await journal.wait(for: "waits")

    await store.write("stop") { Effect<String>.cancel(id: 1).map { .write($0) } }
    await task.finish()

    #expect(await store.state.entries == ["a", "b", "c", "d", "Failure()", "e", "stop", "f"])
    #expect(journal.lines == ["waits", "cancelled"])
  }
}
