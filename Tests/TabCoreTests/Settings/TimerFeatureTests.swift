import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Timer")
struct TimerFeatureTests {
  private let clock = TestClock()

  /// A store with a timer under the id 0, which runs.
  private func makeStore() async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(.showing(in: .settings), clock: clock)
    await store.send(.tabs(.launched))
    await store.send(.settings(.root(.timerTapped))) {
      $0.settings.push(.timer(TimerFeature.State()))
    }
    return store
  }

  /// Lets one second pass.
  private func tick(_ store: TestStoreOf<AppFeature>, seconds: Int) async {
    await clock.advance(by: .seconds(1))
    await store.receive(\.settings.path[id: 0].timer.ticked) {
      $0.settings[id: 0, case: \.timer]?.seconds = seconds
    }
  }

  /// Lets the timer close itself.
  private func close(_ store: TestStoreOf<AppFeature>) async {
    await store.send(\.settings.path[id: 0].timer.closeButtonTapped)
    await store.receive(\.settings.path.popFrom) {
      $0.settings.popToRoot()
    }
    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("The timer ticks each second while it is shown, and stops when it closes itself")
  func ticking() async {
    let store = await makeStore()

    await tick(store, seconds: 1)
    await store.send(.selectedTabChanged(.profile)) {
      $0.tabs = TabBar(.profile, history: [.settings])
    }
    #expect(clock.sleepers.isEmpty)
    await clock.advance(by: .seconds(10))
    await store.send(.backButtonTapped) {
      $0.tabs = TabBar(.settings)
    }
    await tick(store, seconds: 2)

    await close(store)
  }

  @Test("The settings tab says how many timers run, unless badges are switched off")
  func badge() async {
    let store = await makeStore()
    #expect(AppFeature.tabs.badge(for: .settings, in: store.state) == 1)

    await store.send(\.settings.path[id: 0].timer.pauseButtonTapped) {
      $0.settings[id: 0, case: \.timer]?.isRunning = false
      #expect(AppFeature.tabs.badge(for: .settings, in: $0) == 0)
    }
    await store.send(\.settings.path[id: 0].timer.resumeButtonTapped) {
      $0.settings[id: 0, case: \.timer]?.isRunning = true
    }

    var silent = store.state
    silent.settings.preferences = []
    #expect(AppFeature.tabs.badge(for: .settings, in: store.state) == 1)
    #expect(AppFeature.tabs.badge(for: .settings, in: silent) == 0)
    await close(store)
  }

  @Test("A paused timer stands still, and goes on when it is resumed")
  func pausing() async {
    let store = await makeStore()
    await tick(store, seconds: 1)

    await store.send(\.settings.path[id: 0].timer.pauseButtonTapped) {
      $0.settings[id: 0, case: \.timer]?.isRunning = false
    }
    #expect(clock.sleepers.isEmpty)
    await store.send(\.settings.path[id: 0].timer.resetButtonTapped) {
      $0.settings[id: 0, case: \.timer]?.seconds = 0
    }
    await clock.advance(by: .seconds(10))
    await store.send(\.settings.path[id: 0].timer.resumeButtonTapped) {
      $0.settings[id: 0, case: \.timer]?.isRunning = true
    }
    await tick(store, seconds: 1)

    await close(store)
  }

  @Test("Resetting begins a new second at nought")
  func resetting() async {
    let store = await makeStore()
    await tick(store, seconds: 1)
    await clock.advance(by: .milliseconds(500))

    await store.send(\.settings.path[id: 0].timer.resetButtonTapped) {
      $0.settings[id: 0, case: \.timer]?.seconds = 0
    }

    #expect(clock.sleepers.map(\.offset) == [.milliseconds(2_500)])
    await close(store)
  }
}
