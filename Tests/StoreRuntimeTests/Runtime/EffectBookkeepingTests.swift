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

    #expect(await store.entryCount <= 2)
    #expect(await store.hasNoEffects)
  }

  @Test func cancellationDoesNotReachEffectsOfASendThatHaveEnded() async throws {
    let (ends, finish) = AsyncStream.makeStream(of: Never.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .merge(.run { _ in for await _ in ends {} }, .run { _ in try await Task.never() })
      }
    }
    let sent = await store.send(1)
    let tasks = await store.effectTasks
    try #require(tasks.count == 2)

    finish.finish()
    _ = await tasks[0].result
    sent.cancel()
    await sent.finish()

    #expect(tasks.map(\.isCancelled) == [false, true])
  }

  @Test(arguments: Container.allCases, [true, false])
  func doesNotGrowWithEffectsThatWereCancelledOrWentWithTheirFeature(
    container: Container, isCancelled: Bool
  ) async {
    let store = Shelf.makeStore(holding: container)

    for number in 0..<RunLength.count(20, long: 300) {
      let task = await store.write("a", in: container) {
        .merge(
          wait.cancellable(id: number).cancellable(id: "outer"),
          .run { _ in
            await withTaskCancellation(id: number) { await journal.wait(for: "never") }
          },
          .run { _ in }, .concatenate(wait, .send(.write("b"))).cancellable(id: number))
      }
      if isCancelled {
        await store.write("b") { .cancel(id: number) }
        task.cancel()
      } else {
        await store.put(nil, into: container)
        await store.put(Diary.State(id: 1), into: container)
      }
      await task.finish()
    }

    #expect(await store.entryCount <= 8)
    #expect(await store.hasNoEffects)
  }

  private var wait: Effect<Diary.Action> {
    .run { _ in await journal.wait(for: "never") }
  }
}
