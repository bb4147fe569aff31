import StoreRuntime
import TestSupport
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

  @Test func startsEachPartWhenAllOfTheOneBeforeHasEnded() async {
    let task = await store.write("a") {
      .concatenate(
        wait("1"), .none, .merge(.run { _ in }, wait("2"), wait("3")),
        .concatenate(.send(.write("b")), .concatenate(wait("4"), .send(.write("c")))),
        .send(.write("d")))
    }
    #expect(journal.lines == ["start 1"])

    for (name, next) in [("1", "start 3"), ("3", "end 3"), ("2", "start 4"), ("4", "end 4")] {
      journal.note(name)
      await journal.wait(for: next)
    }
    await task.finish()

    #expect(
      journal.lines == [
        "start 1", "1", "end 1", "start 2", "start 3", "3", "end 3", "2", "end 2", "start 4", "4",
        "end 4",
      ])
    #expect(await store.state.own.entries == ["a", "b", "c", "d"])
  }

  @Test(.immediateStart("Each part begins after the send."))
  func runsToItsEndAtOnceIfNothingSuspends() async {
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

  @Test func goesOnAfterPartsThatWereCancelledOrThrew() async {
    let task = await store.write("a") {
      .concatenate(
        .run { _ in
          await Task.yield()
          throw CancellationError()
        },
        .send(.write("b")),
        .run { _ in
          journal.note("waits")
          await journal.noteCancellation("cancelled")
        }
        .cancellable(id: 1),
        .send(.write("d")))
    }
    await journal.wait(for: "waits")

    await store.write("c") { .cancel(id: 1) }
    await task.finish()

    #expect(await store.state.own.entries == ["a", "b", "c", "d"])
  }

  @Test(arguments: [true, false])
  func startsNothingMoreOnceItIsCancelled(isCancelledByAPart: Bool) async {
    let task = await store.write("a") {
      .concatenate(
        isCancelledByAPart ? .merge(.run { _ in }, .cancel(id: 1)) : wait("1"), wait("2"),
        .send(.write("never"))
      )
      .cancellable(id: 1)
    }

    if !isCancelledByAPart { await store.write("b") { .cancel(id: 1) } }
    journal.note("1")
    await task.finish()

    #expect(journal.lines == (isCancelledByAPart ? ["1"] : ["start 1", "1", "end 1"]))
    #expect(await !store.state.own.entries.contains("never"))
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

  @Test(arguments: Container.allCases)
  func endsEachPartOfAChildWithTheChildInsideAnother(container: Container) async {
    let shelf = Shelf()
    var state = Shelf.State(path: [Diary.State()])
    container.put(Diary.State(id: 1), into: &state)
    let store = Store(initialState: state) {
      Reduce { .concatenate(.run { _ in }, shelf.reduce(into: &$0, action: $1), .run { _ in }) }
    }
    let task = await store.write("a", in: container) {
      .concatenate(
        .run { _ in },
        .run { _ in
          journal.note("second")
          await journal.noteCancellationAtOnce("cancelled")
        })
    }
    #expect(journal.lines == ["second"])

    await store.put(nil, into: container)
    #expect(journal.lines == ["second", "cancelled"])
    task.cancel()
    await task.finish()
    #expect(await store.hasNoEffects)
  }
}
