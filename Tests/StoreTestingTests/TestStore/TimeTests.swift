import StoreRuntime
import StoreTesting
import Testing

@Suite("Time in a test store")
struct TimeTests {
  private let clock = TestClock()

  private func makeTimer() -> TestStoreOf<Tally> {
    let store = TestStore(initialState: Tally.State()) { Tally() }
    store.dependencies.continuousClock = clock
    return store
  }

  @Test("makes a timer tick once a second, and stands still between ticks", arguments: [0, 1, 100])
  func ticks(count: Int) async {
    let store = makeTimer()
    await store.send(.startButtonTapped)

    await clock.advance(by: .milliseconds(1000 * count + 999))

    for number in 0..<count { await store.receive(.ticked) { $0.count = number + 1 } }
    #expect(clock.sleepers.map(\.offset) == [.seconds(count + 1)])
    await clock.advance(by: .milliseconds(1))
    await store.receive(.ticked) { $0.count = count + 1 }
    await store.send(.stopButtonTapped)
    #expect(clock.sleepers.isEmpty)
  }

  @Test("wakes the effects of several test stores in the order of their deadlines")
  func severalStores() async {
    let clock = clock
    let journal = Journal()
    func makeStore(_ name: String, _ seconds: Int) -> TestStoreOf<Probe> {
      makeProbe { _ in
        for _ in 1...2 {
          try await clock.sleep(for: .seconds(seconds))
          journal.note("\(name) at \(clock.now.offset)")
        }
      }
    }
    let first = makeStore("first", 3)
    let second = makeStore("second", 2)
    await first.send(.start)
    await second.send(.start)

    await clock.run()

    #expect(
      journal.entries == [
        "second at 2.0 seconds", "first at 3.0 seconds", "second at 4.0 seconds",
        "first at 6.0 seconds",
      ])
    await first.finish()
    await second.finish()
  }

  @Test("passes for effects that are started by what a woken effect sends")
  func startedMeanwhile() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        state += 1
        guard state < 4 else { return .none }
        @Dependency(\.continuousClock) var clock
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(true)
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(true) { $0 = 1 }

    await clock.advance(by: .seconds(3))

    for count in 2...4 { await store.receive(true) { $0 = count } }
  }

  @Test("can be moved by an effect itself")
  func effectThatAdvances() async {
    let store = makeProbe(
      another: { [clock] _ in await clock.advance(by: .seconds(1)) },
      effect: { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.received(1))
      })
    store.timeout = .seconds(600)
    await store.send(.start)

    await store.send(.startAnother)

    await store.receive(.received(1)) { $0 = 1 }
  }

  @Test("of no length makes a timer tick at once, and leaves it to others now and then")
  func timerOfAnImmediateClock() async {
    let store = makeProbe { send in
      @Dependency(\.continuousClock) var clock
      async let _: Void = {
        for await tick in clock.timer(interval: .seconds(1)).prefix(3) {
          await send(.received(Int(tick.components.seconds)))
        }
        for await _ in clock.timer(interval: .seconds(1)) {}
      }()
      for _ in 0..<100 { await Task.yield() }
    }
    store.dependencies.continuousClock = ImmediateClock()

    await store.send(.start)

    for number in 1...3 { await store.receive(.received(number)) { $0 += number } }
    await store.finish()
  }

  @Test("is run to its end by a clock unless a timer never stops")
  func endlessTimer() async {
    let store = makeTimer()
    store.exhaustivity = .off
    await store.send(.startButtonTapped)

    await issue { await clock.run() }
      .expect("has ended 10,000 sleeps", "until 10001.0 seconds", "never stops", "\"advance\"")
    await store.skipReceivedActions()
    #expect(store.state.count == 10_000)
  }
}
