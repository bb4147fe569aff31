import StoreRuntime
import StoreTesting
import Testing

/// Stores in a program, whose features sleep on a clock of the tests.
struct ClockDependencyTests {
  @Test func aTestClockMovesAFeatureStepByStepAndAFeatureThatStopsLeavesNoSleeper() async {
    let clock = TestClock()
    let store = Store(initialState: Tally.State()) {
      Tally()
    } withDependencies: {
      $0.continuousClock = clock
    }

    let start = await store.send(.startButtonTapped)
    for second in 1...3 {
      await clock.waitForSleepers()
      #expect(clock.sleepers.map(\.offset) == [.seconds(second)])
      #expect(await store.state.count == second - 1)
      await clock.advance(by: .seconds(1))
    }
    await clock.waitForSleepers()
    await store.send(.stopButtonTapped)
    #expect(clock.sleepers.isEmpty)
    await start.finish()
    await clock.advance(by: .seconds(5))

    #expect(await store.state.count == 3)
  }

  @Test func anImmediateClockShowsTheOutcomeWithoutWaiting() async {
    let clock = ImmediateClock()
    let store = Store(initialState: 0) {
      Probe { send in
        @Dependency(\.continuousClock) var clock
        for number in 1...3 {
          try await clock.sleep(for: .seconds(1))
          await send(.received(number))
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.start).finish()

    #expect(await store.state == 6)
    #expect(clock.now.offset == .seconds(3))
  }
}
