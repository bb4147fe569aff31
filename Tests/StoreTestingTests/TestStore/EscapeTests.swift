import StoreRuntime
import Testing

@testable import StoreTesting

/// Effects that leave the executor of their test store, and those that only seem to.
///
/// A time-out in here is the longest that a broken test takes, never what one that works waits for.
@Suite("An effect in a test store")
struct EscapeTests {
  // MARK: Effects that leave

  @Test("is waited for while it is away", arguments: Work.leaving)
  func leaves(work: Work) async {
    await expectArrival(of: work)
  }

  @Test("is waited for while it is away, by a test on the main actor, too", arguments: Work.leaving)
  @MainActor
  func leavesMainActor(work: Work) async {
    await expectArrival(of: work)
  }

  /// Expects an effect to send what it gets, and to be waited for, also by its task.
  private func expectArrival(
    isolation: isolated (any Actor)? = #isolation,
    of work: Work
  ) async {
    let store = makeProbe { send in await send(.received(await work.load())) }
    store.timeout = .seconds(600)

    await store.send(.start)
    await store.receive(.received(42)) { $0 = 42 }
    await store.finish()
    await store.send(.start).finish()
    await store.receive(.received(42)) { $0 = 84 }
  }

  @Test("is waited for while it sleeps and a part of it is on an actor with an executor of its own")
  func partOnAnActor() async {
    let (clock, laboratory) = (TestClock(), Laboratory())
    let store = makeProbe { send in
      async let part: Void = send(.received(await laboratory.measure()))
      try await clock.sleep(for: .seconds(1))
      await part
    }
    store.timeout = .seconds(600)
    await store.send(.start)

    // The wait is told what its first look has found before anything else can happen.
    let reason = await store.recorder.effects.wait(timeout: store.timeout) {
      defer { laboratory.runJobs() }
      return !store.recorder.received.isEmpty
    }

    #expect(reason == nil)
    await store.receive(.received(42)) { $0 = 42 }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("may be fed by the test, which needn't call the test store for it")
  func feeding() async {
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let (echoes, echo) = AsyncStream<Int>.makeStream()
    let store = makeProbe { send in
      for await number in numbers {
        await send(.received(number))
        echo.yield(number)
      }
      echo.finish()
    }
    await store.send(.start)
    var iterator = echoes.makeAsyncIterator()

    for number in 1...3 {
      feed.yield(number)
      #expect(await iterator.next() == number)
    }
    feed.finish()
    #expect(await iterator.next() == nil)

    for number in 1...3 { await store.receive(.received(number)) { $0 += number } }
    await store.finish(timeout: .seconds(600))
  }

  // MARK: Effects that stay

  @Test(
    "stays on the executor, and has sent what it gets when \"send\" returns",
    arguments: Work.staying)
  func stays(work: Work) async {
    let store = makeProbe { send in await send(.received(await work.load())) }
    store.timeout = .zero

    await store.send(.start)
    await store.skipReceivedActions()

    #expect(store.state == 42)
  }

  @Test("is asleep while a part of it that can be cancelled sleeps")
  func sleepingPart() async {
    let clock = TestClock()
    let store = makeProbe { send in
      let number = try await withTaskCancellation(id: 1) {
        try await clock.sleep(for: .seconds(1))
        return await Work.compute()
      }
      await send(.received(number))
    }
    store.timeout = .zero

    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.received(42)) { $0 = 42 }
  }
}
