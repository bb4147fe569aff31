import StoreRuntime
import Testing

@testable import StoreTesting

/// What effects send after they were cancelled, such as the error of the cancellation.
@Suite("An action that is sent too late")
struct LateActionTests {
  private func makeStore() -> TestStoreOf<Probe> {
    let clock = TestClock()
    let store = makeProbe { send in
      let result = await Result { try await clock.sleep(for: .seconds(1)) }
      if case .failure = result { await send(.received(1)) }
    }
    store.reportsDroppedActions = true
    return store
  }

  @Test("is no issue if the feature cancels the effect")
  func cancelledByTheFeature() async {
    let store = makeStore()
    store.reportsDroppedActions = false
    await store.send(.start)

    await store.send(.stop)

    #expect(await store.store.droppedActionCount == 1)
  }

  @Test("is no issue when the screen of the effect has gone")
  func goneScreen() async {
    let clock = TestClock()
    let store = TestStore(initialState: Hall.State.full) { Hall() }
    let load = Caller.Action {
      .run { send in
        try? await clock.sleep(for: .seconds(1))
        await send(Caller.Action { .none })
      }
    }

    await store.send(.guest(.presented(load)))
    await store.send(.guest(.dismiss)) { $0.guest = nil }

    #expect(await store.store.droppedActionCount == 1)
  }

  @Test("is no issue if the test cancels the effect, and one if the feature does where it is told")
  func reported() async {
    let store = makeStore()
    await store.send(.start)
    await store.skipInFlightEffects()
    await store.send(.start).cancel()
    #expect(await store.store.droppedActionCount == 2)

    let issue = await issue {
      await store.send(.start)
      await store.send(.stop)
    }

    issue.mention("that was cancelled", "received(1)")
    #expect(issue.location?.fileName == "Probe.swift")
  }

  @Test("is no issue if a task sends it that outlives an effect which the test has cancelled")
  func outlivingTask() async {
    let clock = TestClock()
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let (tasks, handOver) = AsyncStream<Task<Void, Never>>.makeStream()
    let store = makeProbe { send in
      handOver.yield(
        Task {
          for await _ in stream {}
          await send(.received(1))
        })
      try await clock.sleep(for: .seconds(1))
    }
    store.reportsDroppedActions = true
    await store.send(.start).cancel()

    continuation.finish()
    await tasks.first { _ in true }?.value

    #expect(await store.store.droppedActionCount == 1)
  }
}
