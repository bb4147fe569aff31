import StoreRuntime
import StoreTesting
import Testing

@Suite("The effects of an action in a test store")
struct TestStoreTaskTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Probe> {
    let clock = clock
    return makeProbe(
      another: { _ in try await clock.sleep(for: .seconds(9)) },
      effect: { send in
        try await clock.sleep(for: .seconds(1))
        await send(.received(1))
      })
  }

  @Test("are finished when they have ended, whatever others do")
  func finishing() async {
    let store = makeStore()
    let none = await store.send(.stop)
    await none.finish(timeout: .zero)
    #expect(!none.isCancelled)
    await store.send(.startAnother)
    let task = await store.send(.start)

    await clock.advance(by: .seconds(1))

    await task.finish()
    await store.receive(.received(1)) { $0 = 1 }
    #expect(clock.sleepers.map(\.offset) == [.seconds(9)])
    await store.skipInFlightEffects()
  }

  @Test("can be cancelled without the others")
  func cancelling() async {
    let store = makeStore()
    await store.send(.startAnother)
    let task = await store.send(.start)

    await task.cancel()

    #expect(task.isCancelled)
    #expect(clock.sleepers.map(\.offset) == [.seconds(9)])
    await task.finish()
    await clock.run()
    await store.finish()
  }

  @Test("include those of the actions that they send")
  func followingEffects() async {
    let clock = clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isFirst in
        state += 1
        return isFirst
          ? .send(false) : .run { _ in try await clock.sleep(for: .seconds(1)) }
      }
    }
    let task = await store.send(true) { $0 = 1 }
    await store.receive(false) { $0 = 2 }

    await issue { await task.finish() }
      .expect("An effect of this action: false")
    await clock.advance(by: .seconds(1))
    await task.finish()
  }

  @Test("don't keep the test store, and have ended with it")
  func released() async {
    var store: TestStoreOf<Probe>? = makeStore()
    store?.exhaustivity = .off
    let task = await store?.send(.start)

    store = nil

    await task?.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("count as ended when they are cancelled, even if they ignore it")
  func stubbornness() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let store = makeProbe { _ in
      await Task.detached { for await _ in stream {} }.value
    }
    let task = await store.send(.start)

    await task.cancel()
    await task.finish(timeout: .zero)
    await store.finish(timeout: .zero)

    continuation.finish()
  }
}
