import StoreRuntime
import Testing

struct StoreTaskTests {
  let store = Diary.makeStore()
  let journal = Journal()

  @Test func finishReturnsAtOnceWithoutEffects() async {
    await store.send(.write("a")).finish()
    await store.write("b") { .send(.write("c")) }.finish()
    await store.write("d") { .cancel(id: 1) }.finish()
    await store.write("e") { .run { _ in } }.finish()

    #expect(await store.state.entries == ["a", "b", "c", "d", "e"])
  }

  @Test func finishWaitsForTheEffectsOfActionsThatEffectsSendAndNoOthers() async {
    let other = await store.write("other") { .run { _ in await journal.wait(for: "over") } }
    let task = await store.write("a") {
      .run { send in
        await send(
          .write("b") {
            .send(
              .write("c") {
                .concatenate(
                  .run { send in
                    await journal.wait(for: "go")
                    await send(.write("d") { noteLater("effect of d") })
                  },
                  noteLater("last"))
              })
          })
      }
    }

    journal.note("go")
    await task.finish()

    #expect(Set(journal.lines) == ["go", "effect of d", "last"])
    #expect(await store.state.entries == ["other", "a", "b", "c", "d"])
    journal.note("over")
    await other.finish()
  }

  private func noteLater(_ line: String) -> Effect<Diary.Action> {
    .run { _ in
      await Task.yield()
      journal.note(line)
    }
  }

  @Test func finishReturnsToAllWhoWait() async {
    for round in 0..<200 {
      let task = await store.write("a") { .run { _ in await journal.wait(for: "go \(round)") } }

      await withTaskGroup { group in
        for _ in 0..<3 { group.addTask { await task.finish() } }
        group.addTask { journal.note("go \(round)") }
      }
      await task.finish()
    }
  }

  @Test func finishReturnsWhenTheStoreIsReleased() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    weak let released = store
    let task = await store?.write("a") {
      .merge(
        .run { _ in await journal.wait(for: "never") },
        .concatenate(.run { _ in await journal.wait(for: "never") }, .send(.write("b"))))
    }

    store = nil

    #expect(released == nil)
    await task?.finish()
  }

  @Test func cancellingTheTaskThatWaitsCancelsTheEffects() async {
    let task = await store.write("a") {
      .run { _ in
        await journal.noteCancellation("cancelled")
        await journal.waitStubbornly(for: "go")
        journal.note("ended")
      }
    }
    let waiter = Task {
      await task.finish()
      journal.note("finished")
    }

    waiter.cancel()
    await journal.wait(for: "cancelled")
    journal.note("go")
    await waiter.value

    #expect(journal.lines == ["cancelled", "go", "ended", "finished"])
    #expect(task.isCancelled)
  }

  @Test func isNotCancelledWithTheTaskThatSent() async {
    let task = await Task { [store] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.write("a") { journal.writing("b") }
    }.value

    journal.note("go")
    await task.finish()

    #expect(await store.state.entries == ["a", "b"])
    #expect(!task.isCancelled)
  }

  @Test func cancelEndsAllEffectsThatTheActionHasSetOffAndNoOthers() async {
    let other = await store.write("other") {
      .run { _ in await journal.noteCancellationAtOnce("other") }
    }
    let task = await store.write("a") {
      .merge(
        .run { _ in await journal.noteCancellation("first") },
        .send(.write("b") { .run { _ in await journal.noteCancellation("second") } }),
        .concatenate(.run { _ in await journal.noteCancellation("third") }, .send(.write("c"))))
    }

    task.cancel()
    await task.finish()

    #expect(Set(journal.lines) == ["first", "second", "third"])
    #expect(await store.state.entries == ["other", "a", "b"])
    #expect(!other.isCancelled)
    other.cancel()
  }

  @Test func cancelEndsAnEffectThatIsJustBeingStarted() async {
    let task = Kept<StoreTask?>(nil)
    task.value = await store.write("a") {
      .run { send in
        await journal.wait(for: "go")
        await send(
          .write("b") {
            .run { _ in
              task.value?.cancel()
              await journal.noteCancellation("second")
            }
          })
      }
    }

    journal.note("go")
    await task.value?.finish()
    task.value = nil

    #expect(journal.lines == ["go", "second"])
  }

  @Test func canBeHeldByItsOwnEffectWithoutALeak() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    let canary = Guarded<Canary?>(Canary("canary", in: journal))
    let task = Kept<StoreTask?>(nil)
    task.value = await store?.write("a") {
      let canary = canary.withLock { $0.take() }
      return .run { _ in
        await journal.wait(for: "never")
        withExtendedLifetime((task, canary)) {}
      }
    }

    store = nil

    await journal.wait(for: "canary released")
  }
}
