import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Settings")
struct SettingsTests {
  private func makeStore(_ screens: SettingsPath.State...) -> TestStoreOf<AppFeature> {
    makeTestStore(.showing(settings: screens, in: .settings))
  }

  private func section(
    _ preferences: [Preference] = [.restoreOnLaunch, .badges]
  ) -> SettingsPath.State {
    .section(SectionFeature.State(section: .general, preferences: preferences))
  }

  @Test("A section shows its own switches with what is on")
  func switches() async {
    let store = makeStore()

    await store.send(.settings(.root(.sectionTapped(.general)))) {
      $0.settings.push(section())
    }

    let switches = store.state.settingsPath.last?.section?.switches ?? []
    #expect(switches.map(\.preference) == [.compactRows, .restoreOnLaunch])
    #expect(switches.map(\.isOn) == [false, true])
  }

  @Test("A switch is kept in the settings, and shown by the next section that is opened")
  func switching() async {
    let store = makeStore(section())

    await store.send(\.settings.path[id: 0].section.switchTapped, .compactRows) {
      $0.settings[id: 0, case: \.section]?.preferences = [.compactRows, .restoreOnLaunch, .badges]
      $0.settings.preferences = [.compactRows, .restoreOnLaunch, .badges]
    }
    await store.send(\.settings.path[id: 0].section.switchTapped, .restoreOnLaunch) {
      $0.settings[id: 0, case: \.section]?.preferences = [.compactRows, .badges]
      $0.settings.preferences = [.compactRows, .badges]
    }
    await store.send(\.settings.path[id: 0].section.closeButtonTapped)
    await store.receive(\.settings.path.popFrom) {
      $0.settings.popToRoot()
    }
    await store.send(.settings(.root(.sectionTapped(.general)))) {
      $0.settings.push(section([.compactRows, .badges]))
    }
  }

  @Test("A counter and a timer that were restored at the end of the integers stay there")
  func endOfTheIntegers() async {
    let counter = TestStore(initialState: CounterFeature.State(count: .min)) { CounterFeature() }
    let timer = TestStore(initialState: TimerFeature.State(seconds: .max)) { TimerFeature() }

    await counter.send(.decrementButtonTapped)
    await timer.send(.ticked)

    let full = makeStore(.counter(CounterFeature.State(count: .max)))
    await full.send(\.settings.path[id: 0].counter.incrementButtonTapped)
    await full.receive(\.settings.path.popFrom, 0) { $0.settings.popToRoot() }
  }

  @Test("Every preference is in exactly one section")
  func sections() {
    let switches = SettingsSection.allCases.flatMap {
      SectionFeature.State(section: $0, preferences: []).switches.map(\.preference)
    }

    #expect(Set(switches) == Set(Preference.allCases))
    #expect(switches.count == Preference.allCases.count)
  }

  @Test("A section leads to a counter that counts up and down, and closes when it is told to")
  func counting() async {
    let store = makeStore(section())

    await store.send(\.settings.path[id: 0].section.counterTapped) {
      $0.settings.push(.counter(CounterFeature.State()))
    }
    await store.send(\.settings.path[id: 1].counter.incrementButtonTapped) {
      $0.settings[id: 1, case: \.counter]?.count = 1
    }
    await store.send(\.settings.path[id: 1].counter.decrementButtonTapped) {
      $0.settings[id: 1, case: \.counter]?.count = 0
    }
    await store.send(\.settings.path[id: 1].counter.closeButtonTapped)
    await store.receive(\.settings.path.popFrom) {
      $0.settings.pop()
    }
  }

  @Test("The counter closes itself at five, with all that lies on it")
  func dismissal() async {
    let store = makeStore(
      section(), .counter(CounterFeature.State(count: 3)),
      .timer(TimerFeature.State(isRunning: false)))

    await store.send(\.settings.path[id: 1].counter.incrementButtonTapped) {
      $0.settings[id: 1, case: \.counter]?.count = 4
    }
    await store.send(\.settings.path[id: 1].counter.incrementButtonTapped) {
      $0.settings[id: 1, case: \.counter]?.count = 5
    }
    await store.receive(\.settings.path.popFrom) {
      $0.settings.pop(from: 1)
    }
  }
}
