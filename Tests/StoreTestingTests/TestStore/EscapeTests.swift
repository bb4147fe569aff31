import Dispatch
import StoreRuntime
import Testing

@testable import StoreTesting

/// Effects that leave the executor of their test store, and those that only seem to.
///
/// A time-out in here is the longest that a broken test takes, never what one that works waits for.
@Suite("An effect in a test store")
struct EscapeTests {
  /// What an effect does to get a number.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let load: nonisolated(nonsending) @Sendable () async -> Int

    init(
      _ description: String, load: nonisolated(nonsending) @escaping @Sendable () async -> Int
    ) {
      testDescription = description
      self.load = load
    }
  }

  // MARK: Effects that leave

  static let leaving = [
    Work("in a detached task") { await Task.detached { 42 }.value },
    Work("in a task of its own") { await Task { 42 }.value },
    Work("until a callback comes") {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 42) }
      }
    },
    Work("on the main actor") { await MainActor.run { 42 } },
    Work("asleep on a real clock") {
      try? await Task.sleep(for: .milliseconds(1))
      return 42
    },
    Work("three times, one after the other") {
      var sum = 0
      for number in [1, 2, 39] { sum += await Task.detached { number }.value }
      return sum
    },
  ]

  @Test("is waited for while it is away", arguments: leaving)
  func leaves(work: Work) async {
    await expectArrival(of: work)
  }

  @Test("is waited for while it is away, by a test on the main actor, too", arguments: leaving)
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
    await expectWait(of: store) { laboratory.runJobs() }

    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("is waited for while a part of it has left and another one sleeps")
  func leavingPart() async {
    let (gate, opener) = AsyncStream<Never>.makeStream()
    let clock = TestClock()
    let store = makeProbe { send in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask {
          await Task.detached { for await _ in gate {} }.value
          await send(.received(42))
        }
        await group.next()
        group.cancelAll()
      }
    }

    await expectWait(of: store) { opener.finish() }
    await store.finish()
  }

  /// Expects a wait to be told what its first look has found before anything else can happen.
  private func expectWait(
    isolation: isolated (any Actor)? = #isolation,
    of store: TestStoreOf<Probe>, afterLook release: @escaping () -> Void
  ) async {
    store.timeout = .seconds(600)
    await store.send(.start)

    let outcome = await store.recorder.effects.wait(timeout: store.timeout) {
      defer { release() }
      return store.recorder.hasReceived
    }

    #expect(outcome.reason(timeout: store.timeout) == nil)
    await store.receive(.received(42)) { $0 = 42 }
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

  static let staying = [
    Work("in a concurrent function") { await compute() },
    Work("in an actor") { await Adder().add(40, 2) },
    Work("in child tasks") {
      async let first = compute()
      async let second = Adder().add(-1, 1)
      return await first + second
    },
    Work("in a task group") {
      await withTaskGroup(of: Int.self) { group in
        for number in [20, 10, 12] { group.addTask { await Adder().add(number, 0) } }
        return await group.reduce(0, +)
      }
    },
    // The executor leaves its thread to others after some steps.
    Work("while it yields") {
      for _ in 0..<2500 { await Task.yield() }
      return 42
    },
    Work("in a part that can be cancelled") {
      await withTaskCancellation(id: 1) { await compute() }
    },
  ]

  @Test(
    "stays on the executor, and has sent what it gets when \"send\" returns", arguments: staying)
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
        return await compute()
      }
      await send(.received(number))
    }
    store.timeout = .zero

    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.received(42)) { $0 = 42 }
  }
}

@concurrent private func compute() async -> Int { 42 }

private actor Adder {
  func add(_ first: Int, _ second: Int) -> Int { first + second }
}
