import StoreRuntime
import Testing

struct StoreSendTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func reducesTheActionBeforeItReturns() async {
    await store.send(.write("a"))

    #expect(await store.state.entries == ["a"])
  }

  @Test func reducesWhatEffectsEmitBeforeItReturns() async {
    await store.write("a") { .send(.write("b") { .send(.write("c")) }) }

    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func reducesWhatEffectsEmitFirstInFirstOut() async {
    await store.write("a") {
      .merge(
        .send(.write("b") { .merge(.send(.write("e")), .send(.write("f"))) }),
        .merge(.send(.write("c") { .send(.write("g")) }), .send(.write("d"))))
    }

    #expect(await store.state.entries == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test func runsEachEffectUpToItsFirstSuspension() async {
    let task = await store.write("a") {
      .merge(
        ["1", "2", "3"].map { name in
          .run { _ in
            journal.note("before \(name)")
            await journal.wait(for: "go")
            journal.note("after \(name)")
          }
        })
    }

    #expect(journal.lines == ["before 1", "before 2", "before 3"])
    journal.note("go")
    await task.finish()
    #expect(journal.lines.count == 7)
  }

  @Test func runsEffectsOfEmittedActionsUpToTheirFirstSuspension() async {
    await store.write("a") {
      .run { send in
        await send(
          .write("b") {
            .run { send in
              await send(.write("c") { .send(.write("d")) })
              await journal.wait(for: "go")
            }
          })
        await journal.wait(for: "go")
      }
    }

    #expect(await store.state.entries == ["a", "b", "c", "d"])
    journal.note("go")
  }

  @Test func hasReducedWhatAnEffectSendsBeforeItsFirstSuspension() async {
    let task = await store.write("a") {
      .run { send in
        for entry in ["b", "c"] {
          await send(.change { $0.entries.append(entry) })
          await send(.change { journal.note("\($0.entries)") })
        }
      }
    }

    await task.finish()
    #expect(journal.lines == [#"["a", "b"]"#, #"["a", "b", "c"]"#])
  }

  @Test func hasReducedWhatAnEffectSendsLater() async {
    let task = await store.write("a") {
      .run { send in
        await Task.yield()
        await send(.write("b") { .send(.write("c")) })
        await send(.change { journal.note("\($0.entries)") })
      }
    }

    await task.finish()
    #expect(journal.lines == [#"["a", "b", "c"]"#])
  }

  @Test func deliversInOrderWhatAnEffectWithACaptureListSends() async {
    let task = await store.write("a") {
      .run { [entries = ["b", "c"]] send in
        for entry in entries { await send(.write(entry)) }
      }
    }

    await task.finish()

    #expect(await store.state.entries == ["a", "b", "c"])
  }

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

  @Test func reducesAnActionOfItsOwnReducerBeforeTheEffectsOfTheCurrentOne() async {
    await store.write("a") { [weak store] in
      store?.assumeIsolated { _ = $0.send(.write("b")) }
      return .send(.write("c"))
    }

    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func tracksTheEffectsOfAnActionOfItsOwnReducer() async {
    await store.write("a") { [weak store] in
      let task = store?.assumeIsolated { store in
        store.write("b") {
          .run { send in
            await journal.wait(for: "go")
            await send(.write("c"))
          }
        }
      }
      return .run { _ in
        await task?.finish()
        journal.note("finished")
      }
    }

    journal.note("go")
    await journal.wait(for: "finished")
    #expect(await store.state.entries == ["a", "b", "c"])
  }

  @Test func ofAnotherStoreInAReducerIsDoneAtOnce() async {
    let other = Diary.makeStore(on: store)

    await store.send(
      .change { state in
        other.assumeIsolated { other in
          other.write("a") { .run { send in await send(.write("b")) } }
          state.entries = other.state.entries
        }
      })

    #expect(await store.state.entries == ["a", "b"])
  }

  @Test func effectsOfAnotherStoreSentToInAReducerHaveTheDependenciesOfThatStore() async {
    let first = Diary.makeStore { $0[Label.self] = Label(text: "first") }
    let second = Diary.makeStore(on: first) { $0[Label.self] = Label(text: "second") }

    await first.write("a") {
      second.assumeIsolated { second in
        _ = second.write("b") {
          .run { send in
            @Dependency(Label.self) var label
            await send(.write(label.text))
          }
        }
      }
      return .none
    }

    #expect(await second.state.entries == ["b", "second"])
  }

  @Test func aReducerThatReadsTheStateOfItsOwnStoreEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let store = Diary.makeStore()
      await store.send(
        .change { state in
          state.entries = store.assumeIsolated { $0.state.entries }
        })
    }
  }
}
