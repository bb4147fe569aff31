import StoreRuntime
import Testing

struct EffectConcatenationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect that waits for its name, and ends only then, whether or not it is cancelled.
  private func wait(_ name: String) -> Effect<Diary.Action> {
    .run { _ in
      journal.note("start \(name)")
      await journal.waitStubbornly(for: name)
      journal.note("end \(name)")
    }
  }

  @Test func startsEachPartWhenTheOneBeforeHasEnded() async {
    let task = await store.write("a") { .concatenate(wait("1"), .none, wait("2"), wait("3")) }
    #expect(journal.lines == ["start 1"])

    for name in ["1", "2", "3"] {
      await journal.wait(for: "start \(name)")
      journal.note(name)
    }
    await task.finish()

    #expect(
      journal.lines == ["1", "2", "3"].flatMap { ["start \($0)", $0, "end \($0)"] })
  }

  @Test func waitsForAllPartsOfAMerge() async {
    let task = await store.write("a") {
      .concatenate(.merge(.run { _ in }, wait("1"), wait("2")), wait("3"))
    }

    journal.note("2")
    await journal.wait(for: "end 2")
    #expect(!journal.lines.contains("start 3"))
    journal.note("1")
    await journal.wait(for: "start 3")
    journal.note("3")
    await task.finish()
  }

  @Test func waitsForAllOfAConcatenationInside() async {
    let task = await store.write("a") {
      .concatenate(
        .concatenate(.send(.write("b")), .concatenate(wait("1"), .send(.write("c")))),
        .send(.write("d")))
    }
    #expect(await store.state.own.entries == ["a", "b"])

    journal.note("1")
    await task.finish()

    #expect(await store.state.own.entries == ["a", "b", "c", "d"])
  }

  @Test func runsToItsEndAtOnceIfNothingSuspends() async {
    await store.write("a") {
      .concatenate(
        .run { _ in },
        .concatenate(.send(.write("b")), .run { await $0(.write("c")) }),
        .merge(.run { _ in }, .run { _ in }),
        .send(.write("d")))
    }

    #expect(await store.state.own.entries == ["a", "b", "c", "d"])
    #expect(await store.hasNoEffects)
  }

  @Test func doesNotWaitForWhatTheActionsOfAPartSetOff() async {
    let task = await store.write("a") {
      .concatenate(
        .run { send in await send(.write("b") { wait("1") }) },
        .send(.write("c")))
    }

    #expect(await store.state.own.entries == ["a", "b", "c"])
    journal.note("1")
    await task.finish()
  }

  @Test func goesOnAfterAPartThatWasCancelled() async {
    let task = await store.write("a") {
      .concatenate(
        .run { _ in await journal.noteCancellation("cancelled") }.cancellable(id: 1),
        .send(.write("b")))
    }

    await store.write("c") { .cancel(id: 1) }
    await task.finish()

    #expect(await store.state.own.entries == ["a", "c", "b"])
  }

  @Test func goesOnAfterAPartThatThrew() async {
    let task = await store.write("a") {
      .concatenate(
        .run { _ in
          await Task.yield()
          throw CancellationError()
        },
        .send(.write("b")))
    }

    await task.finish()

    #expect(await store.state.own.entries == ["a", "b"])
  }

  @Test func startsNothingMoreOnceItIsCancelled() async {
    let task = await store.write("a") {
      .concatenate(wait("1"), wait("2"), .send(.write("b"))).cancellable(id: 1)
    }

    await store.write("c") { .cancel(id: 1) }
    journal.note("1")
    await task.finish()

    #expect(journal.lines == ["start 1", "1", "end 1"])
    #expect(await store.state.own.entries == ["a", "c"])
    #expect(await store.hasNoEffects)
  }

  @Test func startsNothingMoreOnceAPartHasCancelledIt() async {
    let task = await store.write("a") {
      .concatenate(.run { _ in }, .cancel(id: 1), wait("2"), .send(.write("b")))
        .cancellable(id: 1)
    }

    await task.finish()

    #expect(journal.lines == [])
    #expect(await store.state.own.entries == ["a"])
    #expect(await store.hasNoEffects)
  }

  @Test func endsItsPartsWithTheElementAlthoughOneHasCancelledTheRest() async {
    let task = await store.write("a", in: 0) {
      .concatenate(
        .run { _ in },
        .run { _ in await journal.noteCancellation("cancelled") }
          .cancellable(id: 1, cancelInFlight: true),
        .run { _ in journal.note("never") }
      )
      .cancellable(id: 1)
    }

    await store.send(.change { $0.path.removeAll() })
    await task.finish()

    #expect(journal.lines == ["cancelled"])
  }
}
