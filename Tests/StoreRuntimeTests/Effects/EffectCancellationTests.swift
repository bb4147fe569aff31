import StoreRuntime
import Testing

struct EffectCancellationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// An effect that waits to be cancelled.
  private func wait(_ name: String) -> Effect<Diary.Action> {
    .run { _ in await journal.noteCancellation(name) }
  }

  @Test func byItsIDEndsAnEffect() async {
    let task = await store.write("a") { wait("1").cancellable(id: 1) }
    let other = await store.write("b") { wait("2").cancellable(id: 2) }

    await store.write("c") { .cancel(id: 1) }
    await task.finish()

    #expect(journal.lines == ["1"])
    other.cancel()
  }

  @Test func byTheIDEndsAllEffectsThatHaveIt() async {
    let task = await store.write("a") {
      .merge(wait("1").cancellable(id: 1), wait("2").cancellable(id: 1))
    }
    let other = await store.write("b") { .merge(wait("3")).cancellable(id: 1) }

    await store.write("c") { .cancel(id: 1) }
    await task.finish()
    await other.finish()

    #expect(Set(journal.lines) == ["1", "2", "3"])
    #expect(await store.hasNoEffects)
  }

  @Test func byAnyOfItsIDsEndsAnEffect() async {
    for id in ["inner", "outer"] {
      let task = await store.write("a") {
        wait(id).cancellable(id: "inner").cancellable(id: "outer")
      }

      await store.write("b") { .cancel(id: id) }
      await task.finish()
    }

    #expect(journal.lines == ["inner", "outer"])
    #expect(await store.hasNoEffects)
  }

  @Test func byAnUnknownIDDoesNothing() async {
    await store.write("a") { .cancel(id: 1) }
    let task = await store.write("b") { wait("1").cancellable(id: 1) }

    await store.write("c") { .merge(.cancel(id: 2), .cancel(id: "1")) }

    #expect(journal.lines == [])
    task.cancel()
    await task.finish()
  }

  @Test func byWhatAnEffectSendsReachesWhatTheSameActionHasYetToStart() async {
    await store.write("a") {
      .merge(
        .run { send in await send(.write("b") { .cancel(id: 1) }) },
        .run { _ in journal.note("started") }.cancellable(id: 1))
    }.finish()

    #expect(journal.lines == [])
  }

  @Test func tellsIDsOfDifferentTypesApart() async {
    enum First { case id }
    enum Second { case id }
    let task = await store.write("a") { wait("1").cancellable(id: First.id) }
    let number = await store.write("a") { wait("2").cancellable(id: 7) }

    await store.write("b") { .merge(.cancel(id: Second.id), .cancel(id: 7 as UInt8)) }

    #expect(journal.lines == [])
    await store.write("b") { .merge(.cancel(id: First.id), .cancel(id: 7)) }
    await task.finish()
    await number.finish()
  }

  @Test func bySeveralIDsEndsTheEffectsOfEach() async {
    let tasks = await [1, 2, 3].asyncMap { id in
      await store.write("a") { wait("\(id)").cancellable(id: id) }
    }

    await store.write("b") { .cancel(ids: [1, 3, 4]) }
    await tasks[0].finish()
    await tasks[2].finish()

    #expect(Set(journal.lines) == ["1", "3"])
    tasks[1].cancel()
  }

  @Test func inFlightEndsOnlyTheEffectsBefore() async {
    let first = await store.write("a") { wait("1").cancellable(id: 1) }
    let second = await store.write("b") { wait("2").cancellable(id: 1, cancelInFlight: true) }

    await first.finish()
    #expect(journal.lines == ["1"])

    let third = await store.write("c") { wait("3").cancellable(id: 1) }
    #expect(journal.lines == ["1"])
    await store.write("d") { Effect<Diary.Action>.none.cancellable(id: 1, cancelInFlight: true) }
    await second.finish()
    await third.finish()
  }

  @Test func ofAMergeEndsWhatWasStartedBefore() async {
    let task = await store.write("a") {
      .merge(wait("1").cancellable(id: 1), .cancel(id: 1), wait("2").cancellable(id: 1))
    }

    await journal.wait(for: "1")
    #expect(journal.lines == ["1"])
    task.cancel()
    await task.finish()
  }

  @Test func isNoticedAtOnceByAnEffectThatCausesItWhileItIsStarted() async {
    let ways: [@Sendable () -> Effect<Diary.Action>] = [
      { .cancel(id: 1) },
      { .merge(.send(.write("x")), .cancel(ids: [0, 1])) },
      { .concatenate(.cancel(id: 1), .run { _ in }) },
      { .run { _ in }.cancellable(id: 1, cancelInFlight: true) },
    ]
    for way in ways {
      for id: StackElementID? in [nil, 0] {
        let store = Shelf.makeStore(count: 1)
        let journal = Journal()
        @Sendable func embed(_ action: Diary.Action) -> Shelf.Action {
          id.map { .element($0, action) } ?? .own(action)
        }

        await store.send(
          embed(
            .write("a") {
              .run { send in
                journal.note("\(Task.isCancelled)")
                await send(.write("b", then: way))
                journal.note("\(Task.isCancelled)")
              }
              .cancellable(id: 1)
            }))

        #expect(journal.lines == ["false", "true"])
        #expect(await store.hasNoEffects)
      }
    }
  }

  @Test func isNoticedAtOnceByAnEffectThatClosesItsElementWhileItIsStarted() async {
    await store.write("a", in: 0) {
      .run { send in
        await send(.write("close"))
        journal.note("\(Task.isCancelled)")
      }
    }

    #expect(journal.lines == ["true"])
    #expect(await store.hasNoEffects)
  }

  @Test func leavesAloneTheEffectOfAnotherStoreThatCausesItWhileItIsStarted() async {
    let other = Diary.makeStore(on: store)
    let task = await store.write("a") { wait("1").cancellable(id: 1) }

    await other.write("a") {
      .run { _ in
        await store.write("b") { .cancel(id: 1) }
        journal.note("\(Task.isCancelled)")
      }
    }
    await task.finish()

    #expect(Set(journal.lines) == ["1", "false"])
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
