import StoreRuntime
import TestSupport
import Testing

struct StoreSendTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func reducesOnItsActorWhatAnEffectWithACaptureListSends() async {
    await store.write("a") {
      .run { [journal] send in
        for entry in ["b", "c"] {
          await send(
            .write(entry) { [weak store] in
              store?.preconditionIsolated()
              return .run { _ in journal.note("effect of \(entry)") }
            })
        }
      }
    }.finish()

    #expect(await store.state.entries == ["a", "b", "c"])
    #expect(journal.lines == ["effect of b", "effect of c"])
    #expect(await store.hasNoEffects)
  }

  @Test func reducesAnActionOfItsOwnReducerAfterTheCurrentOne() async {
    await store.send(
      .change { [weak store] state in
        state.entries.append("begin")
        store?.assumeIsolated { store in
          store.write("b") { .send(.write("d")) }
          store.send(.write("c"))
        }
        state.entries.append("end")
      })

    #expect(await store.state.entries == ["begin", "end", "b", "c", "d"])
  }

  @Test func tracksTheEffectsOfAnActionOfItsOwnReducer() async {
    await store.write("a") { [weak store] in
      let task = store?.assumeIsolated { $0.write("b") { journal.writing("c") } }
      return .run { _ in
        await task?.finish()
        journal.note("finished")
      }
    }

    journal.note("go")
    await journal.wait(for: "finished")
    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test(.immediateStart("The effect begins after the reducer."))
  func ofAnotherStoreInAReducerIsDoneAtOnceWithTheDependenciesOfThatStore() async {
    let first = Diary.makeStore { $0[Label.self] = Label(text: "first") }
    let second = Diary.makeStore(on: first) { $0[Label.self] = Label(text: "second") }

    await first.send(
      .change { state in
        second.assumeIsolated { second in
          second.write("a") {
            .run { send in
              @Dependency(Label.self) var label
              await send(.write(label.text))
            }
          }
          state.entries = second.state.entries
        }
      })

    #expect(await first.state.entries == ["a", "second"])
  }

  @Test func aReducerThatMakesAStoreNumbersNoElementsOfIt() async {
    let store = Shelf.makeStore(count: 1)
    let other = Kept<StoreOf<Shelf>?>(nil)

    await store.send(
      .change { state in
        other.value = Shelf.makeStore(count: 2)
        state.path.append(Diary.State())
      })

    #expect(await store.state.path.ids == [0, 1])
    #expect(await other.value?.state.path.ids.map(\.self) == [0, 1])
  }

  @Test func ofSeveralActionsGivesOneTaskForTheEffectsOfAll() async {
    let actions: [Diary.Action] = ["1", "2"].map { name in
      .write(name) { .run { _ in await journal.noteCancellation("\(name) cancelled") } }
    }

    let task = await store.send(contentsOf: actions)
    task.cancel()
    await task.finish()
    await store.send(contentsOf: []).finish()

    #expect(task.isCancelled)
    #expect(Set(journal.lines) == ["1 cancelled", "2 cancelled"])
    #expect(await store.state.entries == ["1", "2"])
  }
}
