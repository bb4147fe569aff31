import StoreRuntime
import TestSupport
import Testing

struct EffectBookkeepingTests {
  let journal = Journal()

  @Test func doesNotGrowWithEffectsThatHaveEnded() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return .merge(
          (0..<100).map { number in
            .run { _ in
              if number == 0 { await Task.yield() }
            }
            .cancellable(id: action * 100 + number, cancelInFlight: number.isMultiple(of: 2))
          })
      }
    }

    for number in 1...RunLength.count(100, long: 1000) { await store.send(number).finish() }

    #expect(await store.slotCount <= 2)
    #expect(await store.hasNoEffects)
  }

  @Test func doesNotGrowWithEffectsThatWereCancelled() async {
    let store = Shelf.makeStore(count: 1)

    for number in 0..<RunLength.count(60, long: 300) {
      let tasks = [
        await store.write("a") {
          .run { _ in await journal.wait(for: "never") }.cancellable(id: number)
        },
        await store.write("a", in: 0) {
          .run { _ in
            await withTaskCancellation(id: number) { await journal.wait(for: "never") }
          }
        },
        await store.write("a", in: 0) {
          .concatenate(.run { _ in await journal.wait(for: "never") }, .send(.write("b")))
        },
      ]
      await store.write("b") { .cancel(id: number) }
      for task in tasks {
        task.cancel()
        await task.finish()
      }
    }

    #expect(await store.slotCount <= 8)
    #expect(await store.hasNoEffects)
  }

  @Test(arguments: Container.allCases)
  func doesNotGrowWithChildrenThatCameAndWent(container: Container) async {
    let store = Shelf.makeStore(holding: container)
    for number in 0..<100 {
      let task = await store.write("a", in: container) {
        .merge(
          .run { _ in await journal.wait(for: "never") }.cancellable(id: number),
          .run { _ in },
          .concatenate(.run { _ in await journal.wait(for: "never") }, .send(.write("b"))))
      }
      await store.put(nil, into: container)
      await task.finish()
      await store.put(Diary.State(id: 1), into: container)
    }
    #expect(await store.slotCount <= 8)
    #expect(await store.hasNoEffects)
  }

  @Test func keepsPlacesForTheMostEffectsThatRanAtOnce() async {
    let store = Diary.makeStore()
    let tasks = Guarded<[StoreTask]>([])
    for _ in 0..<10 {
      let task = await store.write("a") { .run { _ in await journal.wait(for: "go") } }
      tasks.withLock { $0.append(task) }
    }
    #expect(await store.slotCount == 10)

    journal.note("go")
    for task in tasks.withLock({ $0 }) { await task.finish() }
    for _ in 0..<100 { await store.write("b") { .run { _ in await Task.yield() } }.finish() }

    #expect(await store.slotCount == 10)
    #expect(await store.hasNoEffects)
  }

  @Test func keepsNothingOfElementsWhoseEffectsWereToFollowACancelledOne() async {
    let store = Store(initialState: Shelf.State(path: [Diary.State()])) {
      PatientShelf(journal: journal)
    }
    let task = await store.write("a", in: 0) { .run { _ in journal.note("never") } }

    await store.send(.perform { .cancel(id: "patience") })
    await task.finish()

    #expect(journal.lines == ["cancelled"])
    #expect(await store.hasNoEffects)
  }
}

/// A shelf whose parent lets the effects of all elements follow one that waits to be cancelled.
private struct PatientShelf: Reducer {
  typealias State = Shelf.State
  typealias Action = Shelf.Action

  let journal: Journal

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = Shelf().reduce(into: &state, action: action)
    guard case .path = action else { return effect }
    return .run { _ in await journal.noteCancellation("cancelled") }
      .concatenate(with: effect)
      .cancellable(id: "patience")
  }
}
