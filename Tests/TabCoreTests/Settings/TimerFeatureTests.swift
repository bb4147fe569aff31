import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Timer")
struct TimerFeatureTests {
  private let clock = TestClock()

  /// A store with a timer under the id 0, which runs.
  private func makeStore() async -> TestStoreOf<AppFeature> {
    var state = AppFeature.State.loaded
    state.selectedTab = .settings
    let store = makeTestStore(state, clock: clock)
    await store.send(.settings(.rowTapped(.timer))) {
      $0.settingsPath.append(.timer(TimerFeature.State()))
    }
    await store.receive(\.settingsPath[id: 0].timer.appeared)
    return store
  }

  /// Lets one second pass.
  private func tick(_ store: TestStoreOf<AppFeature>, seconds: Int) async {
    await clock.advance(by: .seconds(1))
    await store.receive(\.settingsPath[id: 0].timer.ticked) {
      $0.settingsPath[id: 0, case: \.timer]?.seconds = seconds
    }
  }

  private func pop(_ store: TestStoreOf<AppFeature>) async {
    await store.send(\.settingsPath.popFrom, 0) {
      $0.settingsPath.removeAll()
    }
    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("The timer ticks each second from when it was pushed, and stops when it is popped")
  func ticking() async {
    let store = await makeStore()

    await tick(store, seconds: 1)
    await tick(store, seconds: 2)
    await clock.advance(by: .milliseconds(999))
    #expect(clock.sleepers.map(\.offset) == [.seconds(3)])

    await pop(store)
  }

  @Test("The timer goes on while another tab is shown")
  func otherTab() async {
    let store = await makeStore()
    await store.send(.selectedTabChanged(.home)) {
      $0.selectedTab = .home
      $0.tabHistory = [.settings]
    }

    await tick(store, seconds: 1)

    await pop(store)
  }

  @Test(
    "The timer stops when it leaves the stack, however it does",
    arguments: [AppFeature.Action.backButtonTapped, .selectedTabChanged(.settings)])
  func removal(action: AppFeature.Action) async {
    let store = await makeStore()

    await store.send(action) {
      $0.settingsPath.removeAll()
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("The timer stops when it closes itself")
  func closing() async {
    let store = await makeStore()

    await store.send(\.settingsPath[id: 0].timer.closeButtonTapped)
    await store.receive(\.settingsPath.popFrom) {
      $0.settingsPath.removeAll()
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("A link that replaces the stack stops the timer and starts its own")
  func replacement() async {
    let store = await makeStore()
    await tick(store, seconds: 1)

    await store.send(.deepLink(AppLink.settings([.timer]).url)) {
      $0.settingsPath = [.timer(TimerFeature.State())]
    }
    await store.receive(\.settingsPath[id: 1].timer.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(\.settingsPath[id: 1].timer.ticked) {
      $0.settingsPath[id: 1, case: \.timer]?.seconds = 1
    }

    #expect(clock.sleepers.count == 1)
    await store.send(.backButtonTapped) {
      $0.settingsPath.removeAll()
    }
  }

  @Test("A paused timer stands still, and goes on when it is resumed")
  func pausing() async {
    let store = await makeStore()
    await tick(store, seconds: 1)

    await store.send(\.settingsPath[id: 0].timer.pauseButtonTapped) {
      $0.settingsPath[id: 0, case: \.timer]?.isRunning = false
    }
    #expect(clock.sleepers.isEmpty)
    await store.send(\.settingsPath[id: 0].timer.resetButtonTapped) {
      $0.settingsPath[id: 0, case: \.timer]?.seconds = 0
    }
    await store.send(\.settingsPath[id: 0].timer.appeared)
    await clock.advance(by: .seconds(10))
    await store.send(\.settingsPath[id: 0].timer.resumeButtonTapped) {
      $0.settingsPath[id: 0, case: \.timer]?.isRunning = true
    }
    await tick(store, seconds: 1)

    await pop(store)
  }

  @Test("Resuming a timer that runs doesn't make it run twice")
  func resumingTwice() async {
    let store = await makeStore()

    await store.send(\.settingsPath[id: 0].timer.resumeButtonTapped)

    #expect(clock.sleepers.count == 1)
    await pop(store)
  }

  @Test("Resetting begins a new second at nought")
  func resetting() async {
    let store = await makeStore()
    await tick(store, seconds: 1)
    await clock.advance(by: .milliseconds(500))

    await store.send(\.settingsPath[id: 0].timer.resetButtonTapped) {
      $0.settingsPath[id: 0, case: \.timer]?.seconds = 0
    }

    #expect(clock.sleepers.map(\.offset) == [.milliseconds(2_500)])
    await pop(store)
  }
}
