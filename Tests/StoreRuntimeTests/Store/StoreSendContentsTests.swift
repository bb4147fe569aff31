import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct StoreSendContentsTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func reducesTheActionsInOrder() async {
    await store.send(contentsOf: [.write("a"), .write("b"), .write("c")])

    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func doesNothingWithoutActions() async {
    await store.send(contentsOf: []).finish()

    #expect(await store.state.entries == [])
  }

  @Test func startsTheEffectsOfEachActionBeforeTheNext() async {
    await store.send(
      contentsOf: [
        .write("a") { .send(.write("b") { .run { await $0(.write("c")) } }) },
        .write("d"),
      ])

    #expect(await store.state.entries == ["a", "b", "c", "d"])
  }

  @Test func givesOneTaskForTheEffectsOfAllActions() async {
    let task = await store.send(
      contentsOf: ["1", "2"].map { name in
        .write(name) {
          .run { send in
            await journal.wait(for: "go")
            await send(.write("after \(name)"))
          }
        }
      })

    journal.note("go")
    await task.finish()

    #expect(await Set(store.state.entries) == ["1", "2", "after 1", "after 2"])
  }

  @Test func cancelsTheEffectsOfAllActionsTogether() async {
    let task = await store.send(
      contentsOf: ["1", "2"].map { name in
        .write(name) { .run { _ in await journal.wait(for: "never") } }
      })

    task.cancel()
    await task.finish()

    #expect(task.isCancelled)
    #expect(await store.hasNoEffects)
  }

  @Test func comesAfterWhatTheSameCallerHasEnqueued() async {
    store.enqueue(.write("a"))
    await store.send(contentsOf: [.write("b"), .write("c")])

    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func tellsReadersOnce() async {
    var states = store.states.makeAsyncIterator()
    _ = await states.next(isolation: #isolation)
    let version = await store.broadcast?.currentVersion

    await store.send(contentsOf: (1...100).map { .write("\($0)") })

    #expect(await states.next(isolation: #isolation)?.entries.count == 100)
    #expect(await store.broadcast?.currentVersion == version.map { $0 + 1 })
  }

  @Test func ofItsOwnReducerIsDoneAfterTheCurrentAction() async {
    await store.write("a") {
      store.assumeIsolated { store in
        _ = store.send(contentsOf: [.write("b"), .write("c")])
      }
      return .send(.write("d"))
    }

    #expect(await store.state.entries == ["a", "b", "c", "d"])
  }
}
