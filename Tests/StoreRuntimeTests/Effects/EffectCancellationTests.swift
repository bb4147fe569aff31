import StoreRuntime
import TestSupport
import Testing

struct EffectCancellationTests {
  private enum First { case id }
  private enum Second { case id }

  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect that waits to be cancelled.
  private func wait(_ name: String) -> Effect<Diary.Action> {
    .run { _ in await journal.noteCancellationAtOnce(name) }
  }

  @Test(
    "Cancelling an id ends all effects that have it, and no others",
    arguments: [
      (.cancel(id: 1), ["1"]), (.cancel(id: 2), ["2", "also 2", "merged"]),
      (.cancel(ids: [1, 2, 4]), ["1", "2", "also 2", "merged"]),
      (.cancel(id: "inner"), ["both"]), (.cancel(id: "outer"), ["both"]),
      (.cancel(id: First.id), ["first"]), (.cancel(id: Second.id), []),
      (.merge(.cancel(id: 3), .cancel(id: "1"), .cancel(id: 1 as UInt8)), []),
    ] as [(Effect<Diary.Action>, [String])])
  func ids(cancelling: Effect<Diary.Action>, ended: [String]) async {
    await store.write("unknown") { cancelling }
    let task = await store.write("a") {
      .merge(
        wait("1").cancellable(id: 1), wait("2").cancellable(id: 2),
        wait("also 2").cancellable(id: 2), wait("first").cancellable(id: First.id),
        wait("both").cancellable(id: "inner").cancellable(id: "outer"))
    }
    let merged = await store.write("b") { .merge(wait("merged"), .none).cancellable(id: 2) }

    await store.write("c") { cancelling }

    #expect(journal.lines == ended)
    for task in [task, merged] {
      task.cancel()
      await task.finish()
    }
    #expect(Set(journal.lines) == ["1", "2", "also 2", "merged", "both", "first"])
    #expect(await store.hasNoEffects)
  }

  @Test(
    .immediateStart("The first part sends its action before the second begins."),
    arguments: [false, true])
  func anEffectThatANewerOneReplacesDoesNotEndIt(isConcatenated: Bool) async {
    @Sendable func replacing(_ name: String) -> Effect<Diary.Action> {
      .run { _ in
        await journal.wait(for: "go")
        if !Task.isCancelled { journal.note(name) }
      }
      .cancellable(id: 1, cancelInFlight: true)
    }
    let newer = Effect<Diary.Action>.run { send in await send(.write("b") { replacing("newer") }) }
    let task = await store.write("a") {
      isConcatenated
        ? .concatenate(newer, replacing("older")) : .merge(newer, replacing("older"))
    }

    journal.note("go")
    await task.finish()

    #expect(journal.lines == ["go", "newer"])
  }

  @Test(.immediateStart("One that is cancelled by the same action doesn't begin."))
  func inFlightEndsOnlyTheEffectsBefore() async {
    let first = await store.write("a") { wait("1").cancellable(id: 1) }
    let second = await store.write("b") { wait("2").cancellable(id: 1, cancelInFlight: true) }
    #expect(journal.lines == ["1"])

    let third = await store.write("c") {
      .merge(
        .cancel(id: 2), wait("3").cancellable(id: 1), wait("4").cancellable(id: 2), .cancel(id: 2),
        wait("5").cancellable(id: 2))
    }
    #expect(journal.lines == ["1", "4"])
    await store.write("d") { Effect<Diary.Action>.none.cancellable(id: 1, cancelInFlight: true) }

    #expect(journal.lines == ["1", "4", "2", "3"])
    third.cancel()
    for task in [first, second, third] { await task.finish() }
  }

  @Test func isNoticedAtOnceByAnEffectThatCausesItWhileItIsStarted() async {
    let ways: [Diary.Action] = [
      .write("b") { .cancel(id: 1) },
      .write("b") { .merge(.send(.write("x")), .cancel(ids: [0, 1])) },
      .write("b") { .concatenate(.cancel(id: 1), .run { _ in }) },
      .write("b") { .run { _ in }.cancellable(id: 1, cancelInFlight: true) },
    ]
    for id: StackElementID? in [nil, 0] {
      for way in id == nil ? ways : ways + [.write("close")] {
        let store = Shelf.makeStore(count: 1)
        let journal = Journal()
        let action = Diary.Action.write("a") {
          .run { send in
            journal.note("\(Task.isCancelled)")
            await send(way)
            journal.note("\(Task.isCancelled)")
            await send(.write("late"))
          }
          .cancellable(id: 1)
        }

        await store.send(id.map { .element($0, action) } ?? .own(action))

        #expect(journal.lines == ["false", "true"])
        #expect(await store.droppedActionCount == 1)
        #expect(await store.hasNoEffects)
      }
    }
  }

  @Test func reachesAnEffectWhoseReplacementWasReturnedByItsOwnAction() async {
    let task = await store.write("a", in: 0) {
      .run { send in
        await Task.yield()
        await send(.write("b") { wait("second").cancellable(id: 1, cancelInFlight: true) })
        journal.note("first \(Task.isCancelled)")
      }
      .cancellable(id: 1)
    }
    await journal.wait(for: "first true")

    await store.send(.change { $0.path[id: 0] = nil })
    await task.finish()

    #expect(journal.lines == ["first true", "second"])
    #expect(await store.hasNoEffects)
  }
}
