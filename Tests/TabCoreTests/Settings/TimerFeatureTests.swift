import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Timer")
struct TimerFeatureTests {
  private let clock = TestClock()

  private func makeStore() async -> StoreOf<AppFeature> {
    let store = makeAppStore(clock: clock)
    await store.send(.selectedTabChanged(.settings))
    await store.send(.linkTapped(.settings(.timer)))
    return store
  }

  /// Lets seconds pass one after the other, and waits until the timer shows a number.
  private func pass(_ seconds: Int, until shown: Int, in store: StoreOf<AppFeature>) async {
    for _ in 0..<seconds {
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
    }
    for await state in store.states where state.settingsPath.last?.timer?.seconds == shown { break }
  }

  @Test("The timer ticks each second from when it was pushed")
  func ticking() async {
    let store = await makeStore()

    await pass(3, until: 3, in: store)

    #expect(await store.state.settingsPath.last?.timer == TimerFeature.State(seconds: 3))
  }

  @Test("Less than a second is no tick")
  func partOfASecond() async {
    let store = await makeStore()
    await clock.waitForSleepers()

    await clock.advance(by: .milliseconds(999))

    #expect(clock.sleepers.count == 1)
    #expect(await store.state.settingsPath.last?.timer?.seconds == 0)
  }

  @Test("The timer goes on while another tab is shown")
  func otherTab() async {
    let store = await makeStore()
    await store.send(.selectedTabChanged(.home))

    await pass(2, until: 2, in: store)

    #expect(await store.state.selectedTab == .home)
  }

  @Test(
    "The timer stops when it leaves the stack, however it does",
    arguments: [
      AppFeature.Action.settingsPath(.popFrom(id: 0)),
      .backButtonTapped,
      .selectedTabChanged(.settings),
      .settingsPath(.element(id: 0, action: .timer(.closeButtonTapped))),
    ])
  func removal(action: AppFeature.Action) async {
    let store = await makeStore()
    await clock.waitForSleepers()

    await store.send(action)

    #expect(await store.state.settingsPath.isEmpty)
    #expect(clock.sleepers.isEmpty)
  }

  @Test("A link that replaces the stack stops the timer and starts its own")
  func replacement() async throws {
    let store = await makeStore()
    await pass(2, until: 2, in: store)

    await store.send(.deepLink(AppLink.settings([.timer]).url))
    await pass(1, until: 1, in: store)

    #expect(await store.state.settingsPath.map(\.timer?.seconds) == [1])
    await clock.waitForSleepers()
    #expect(clock.sleepers.count == 1)
  }

  @Test("A paused timer stands still, and goes on when it is resumed")
  func pausing() async {
    let store = await makeStore()
    await pass(2, until: 2, in: store)
    await clock.waitForSleepers()

    await store.send(.settingsPath(.element(id: 0, action: .timer(.pauseButtonTapped))))
    #expect(clock.sleepers.isEmpty)
    await clock.advance(by: .seconds(10))
    await store.send(.settingsPath(.element(id: 0, action: .timer(.resumeButtonTapped))))
    await pass(1, until: 3, in: store)

    #expect(await store.state.settingsPath.last?.timer == TimerFeature.State(seconds: 3))
  }

  @Test("Resuming a timer that runs doesn't make it run twice")
  func resumingTwice() async {
    let store = await makeStore()
    await clock.waitForSleepers()

    await store.send(.settingsPath(.element(id: 0, action: .timer(.resumeButtonTapped))))

    #expect(clock.sleepers.count == 1)
  }

  @Test("Resetting begins a new second at nought")
  func resetting() async {
    let store = await makeStore()
    await pass(2, until: 2, in: store)
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(500))

    await store.send(.settingsPath(.element(id: 0, action: .timer(.resetButtonTapped))))
    await clock.waitForSleepers()

    #expect(await store.state.settingsPath.last?.timer?.seconds == 0)
    #expect(clock.sleepers.map(\.offset) == [.milliseconds(3_500)])
  }
}
