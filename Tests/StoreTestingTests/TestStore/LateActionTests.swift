import StoreRuntime
import Testing

@testable import StoreTesting

/// What effects send after they were cancelled, such as the error of the cancellation.
@Suite("An action that is sent too late")
struct LateActionTests {
  private func makeStore() -> TestStoreOf<Probe> {
    let clock = TestClock()
    return makeProbe { send in
      let result = await Result { try await clock.sleep(for: .seconds(1)) }
      if case .failure = result { await send(.received(1)) }
    }
  }

  @Test("is no issue if the test skips the effect")
  func skippedEffect() async {
    let store = makeStore()
    await store.send(.start)

    await store.skipInFlightEffects()

    #expect(await store.store.droppedActions == 1)
  }

  @Test("is no issue if the test cancels the effects of an action")
  func cancelledTask() async {
    let store = makeStore()

    await store.send(.start).cancel()

    #expect(await store.store.droppedActions == 1)
  }

  @Test("is no issue where not everything is asserted")
  func nonexhaustive() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.start)

    await store.send(.stop)

    #expect(await store.store.droppedActions == 1)
  }

  @Test("is an issue if the feature cancels the effect")
  func cancelledByTheFeature() async {
    let store = makeStore()

    let issue = await issue {
      await store.send(.start)
      await store.send(.stop)
    }

    #expect(issue.message.contains("that was cancelled"))
  }

  @Test("is an issue again when everything is asserted again")
  func exhaustiveAgain() async {
    let store = makeStore()

    let issue = await issue {
      await store.withExhaustivity(.off) { _ = await store.send(.start) }
      await store.send(.stop)
    }

    #expect(issue.message.contains("that was cancelled"))
  }

  @Test("is an issue of an effect that the feature cancels next to one that the test cancels")
  func otherEffect() async {
    let store = makeStore()
    await store.send(.start).cancel()

    let issue = await issue {
      await store.send(.start)
      await store.send(.stop)
    }

    #expect(issue.message.contains("that was cancelled"))
  }
}
