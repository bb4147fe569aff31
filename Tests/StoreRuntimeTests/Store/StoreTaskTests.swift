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

  @Test func finishWaitsForTheEffectsOfActionsThatEffectsSend() async {
    let task = await store.write("a") {
      .run { send in
        await send(
          .write("b") {
            .send(
              .write("c") {
                .run { send in
                  await journal.wait(for: "go")
                  await send(.write("d") { .run { _ in journal.note("ended") } })
                }
              })
          })
      }
    }
    let waiter = Task {
      await task.finish()
      journal.note("finished")
    }

    journal.note("go")
    await waiter.value

    #expect(journal.lines == ["go", "ended", "finished"])
    #expect(await store.state.entries == ["a", "b", "c", "d"])
  }

  @Test func finishDoesNotWaitForTheEffectsOfOtherActions() async {
    await store.write("a") { .run { _ in await journal.wait(for: "go") } }
    let task = await store.write("b") { .run { _ in await Task.yield() } }

    await task.finish()

    journal.note("go")
  }

  @Test func finishWaitsForAllOfAConcatenation() async {
    let task = await store.write("a") {
      .concatenate(
        .run { _ in },
        .concatenate(.send(.write("b")), .run { _ in }, .send(.write("c"))),
        .run { _ in await Task.yield() },
        .run { send in
          await Task.yield()
          await send(.write("d"))
        })
    }

    await task.finish()

    #expect(await store.state.entries == ["a", "b", "c", "d"])
  }

  @Test func finishReturnsToAllWhoWait() async {
    let task = await store.write("a") { .run { _ in await journal.wait(for: "go") } }

    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { await task.finish() } }
      journal.note("go")
    }
    await task.finish()
  }

  @Test func finishReturnsWhenTheStoreIsReleased() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    let task = await store?.write("a") {
      .merge(
        .run { _ in await journal.wait(for: "never") },
        .concatenate(.run { _ in await journal.wait(for: "never") }, .send(.write("b"))))
    }

    store = nil

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
    let store = store
    let task = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.write("a") {
        .run { send in
          await journal.wait(for: "go")
          await send(.write("b"))
        }
      }
    }.value

    journal.note("go")
    await task.finish()

    #expect(await store.state.entries == ["a", "b"])
    #expect(!task.isCancelled)
  }

  @Test func cancelEndsAllEffectsThatTheActionHasSetOff() async {
    let task = await store.write("a") {
      .merge(
        .run { _ in await journal.noteCancellation("first") },
        .send(.write("b") { .run { _ in await journal.noteCancellation("second") } }),
        .concatenate(.run { _ in await journal.noteCancellation("third") }, .send(.write("c"))))
    }

    task.cancel()
    await task.finish()

    #expect(Set(journal.lines) == ["first", "second", "third"])
    #expect(await store.state.entries == ["a", "b"])
  }

  @Test func cancelEndsAnEffectThatIsJustBeingStarted() async {
    let holder = Holder()
    holder.task = await store.write("a") {
      .run { send in
        await journal.wait(for: "go")
        await send(
          .write("b") {
            .run { _ in
              holder.task?.cancel()
              await journal.noteCancellation("second")
            }
          })
      }
    }

    journal.note("go")
    await holder.task?.finish()
    holder.task = nil

    #expect(journal.lines == ["go", "second"])
  }

  @Test func cancelLeavesTheEffectsOfOtherActionsAlone() async {
    let task = await store.write("a") { .run { _ in await journal.wait(for: "never") } }
    let other = await store.write("b") {
      .run { send in
        await journal.wait(for: "go")
        await send(.write("c"))
      }
    }

    task.cancel()
    await task.finish()
    journal.note("go")
    await other.finish()

    #expect(await store.state.entries == ["a", "b", "c"])
    #expect(!other.isCancelled)
  }

  @Test(arguments: [true, false])
  func dropsWhatIsSentAfterCancel(fromATaskInside: Bool) async {
    let task = await store.write("a") {
      .run { send in
        if fromATaskInside {
          await Task {
            await journal.wait(for: "go")
            await send(.write("late"))
          }.value
        } else {
          await journal.waitStubbornly(for: "go")
          await send(.write("late"))
        }
      }
    }
    task.cancel()
    journal.note("go")
    await task.finish()

    #expect(await store.state.entries == ["a"])
    #expect(await store.droppedActions == 1)
  }

  @Test func doesNotKeepTheStoreAlive() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    weak let released = store
    let task = await store?.write("a") { .run { _ in await journal.wait(for: "never") } }

    store = nil

    #expect(released == nil)
    await task?.finish()
  }

  @Test func canBeHeldByItsOwnEffectWithoutALeak() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    weak let released = store
    let canary = Guarded<Canary?>(Canary("canary", in: journal))
    let holder = Holder()
    holder.task = await store?.write("a") {
      let canary = canary.withLock { $0.take() }
      return .run { _ in
        await journal.wait(for: "never")
        withExtendedLifetime((holder, canary)) {}
      }
    }

    store = nil

    #expect(released == nil)
    await journal.wait(for: "canary released")
  }
}

/// Holds a store task for an effect.
private final class Holder: Sendable {
  private let contents = Guarded<StoreTask?>(nil)

  var task: StoreTask? {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }
}
