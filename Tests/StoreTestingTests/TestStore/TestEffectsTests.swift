import StoreRuntime
import Testing

@testable import StoreTesting

/// A time-out in here is the longest that a broken test takes, never what one that works waits for.
@Suite("A wait for effects")
struct TestEffectsTests {
  private let executor = TestExecutor()
  private let journal = Journal()

  @Test("looks again if the executor has run while it looked", arguments: [false, true])
  func workMeanwhile(isThere: Bool) async {
    let (executor, journal) = (executor, journal)
    var looks = 0

    let reason = await TestEffects(executor: executor).wait(timeout: .seconds(600)) {
      looks += 1
      defer { if looks == 1 { Task(executorPreference: executor) { journal.note("ran") } } }
      return isThere || journal.entries == ["ran"]
    }

    #expect(reason == nil)
    #expect(looks == 2)
    #expect(journal.entries == ["ran"])
  }

  @Test("is over at once if what it waits for is there and the executor never comes to rest")
  func reachedWithoutRest() async {
    let executor = executor
    let task = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
    }

    let reason = await TestEffects(executor: executor).wait(timeout: .seconds(600)) { true }

    #expect(reason == nil)
    task.cancel()
    await executor.waitUntilIdle()
  }

  @Test("takes an effect for away until its task that was woken sleeps again, though others sleep")
  func wokenTaskBesideSleepingOne() async {
    let effects = TestEffects(executor: executor)
    let effect = effects.insert(origin: 0, send: .none)
    let sleep = effects.makeSleep(until: "1.0 seconds", in: effect)
    await Task { effects.makeSleep(until: "9.0 seconds", in: effect) }.value.begin()
    sleep.begin()
    #expect(effects.running.map(\.isAway) == [false])

    sleep.end(isTime: true)
    #expect(effects.running.map(\.isAway) == [true])

    sleep.begin()
    #expect(effects.running.map(\.isAway) == [false])
  }
}
