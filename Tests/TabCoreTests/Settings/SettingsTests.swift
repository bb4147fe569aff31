import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Settings")
struct SettingsTests {
  private func makeStore(_ screens: SettingsPath.State...) -> TestStoreOf<AppFeature> {
    var state = AppFeature.State.loaded
    state.selectedTab = .settings
    state.settingsPath = StackState(screens)
    return makeTestStore(state)
  }

  private func section(
    _ preferences: [Preference] = [.restoreOnLaunch, .badges]
  ) -> SettingsPath.State {
    .section(SectionFeature.State(section: .general, preferences: preferences))
  }

  @Test("A section shows its own switches with what is on")
  func switches() async {
    let store = makeStore()

    await store.send(.settings(.rowTapped(.section(.general)))) {
      $0.settingsPath.append(section())
    }

    let switches = store.state.settingsPath.last?.section?.switches ?? []
    #expect(switches.map(\.preference) == [.compactRows, .restoreOnLaunch])
    #expect(switches.map(\.isOn) == [false, true])
  }

  @Test("A switch is kept in the settings, and shown by the next section that is opened")
  func switching() async {
    let store = makeStore(section())

    await store.send(\.settingsPath[id: 0].section.switchTapped, .compactRows) {
      $0.settingsPath[id: 0] = section([.compactRows, .restoreOnLaunch, .badges])
      $0.settings.preferences = [.compactRows, .restoreOnLaunch, .badges]
    }
    await store.send(\.settingsPath[id: 0].section.switchTapped, .restoreOnLaunch) {
      $0.settingsPath[id: 0] = section([.compactRows, .badges])
      $0.settings.preferences = [.compactRows, .badges]
    }
    await store.send(\.settingsPath.popFrom, 0) {
      $0.settingsPath.removeAll()
    }
    await store.send(.settings(.rowTapped(.section(.general)))) {
      $0.settingsPath.append(section([.compactRows, .badges]))
    }
  }

  @Test("A counter and a timer that were restored at the end of the integers stay there")
  func endOfTheIntegers() async {
    let counter = TestStore(initialState: CounterFeature.State(count: .min)) { CounterFeature() }
    let timer = TestStore(initialState: TimerFeature.State(seconds: .max)) { TimerFeature() }

    await counter.send(.decrementButtonTapped)
    await timer.send(.ticked)

    let full = makeStore(.counter(CounterFeature.State(count: .max)))
    await full.send(\.settingsPath[id: 0].counter.incrementButtonTapped)
    await full.receive(\.settingsPath.popFrom, 0) { $0.settingsPath.removeAll() }
  }

  @Test("Every preference is in exactly one section")
  func sections() {
    let switches = SettingsSection.allCases.flatMap {
      SectionFeature.State(section: $0, preferences: []).switches.map(\.preference)
    }

    #expect(Set(switches) == Set(Preference.allCases))
    #expect(switches.count == Preference.allCases.count)
  }

  @Test("A row of a section leads on")
  func row() async {
    let store = makeStore(section())

    await store.send(\.settingsPath[id: 0].section.rowTapped, .counter) {
      $0.settingsPath.append(.counter(CounterFeature.State()))
    }
  }

  @Test("A section closes itself")
  func closing() async {
    let store = makeStore(section())

    await store.send(\.settingsPath[id: 0].section.closeButtonTapped)
    await store.receive(\.settingsPath.popFrom) {
      $0.settingsPath.removeAll()
    }
  }

  @Test("The counter counts up and down, and closes when it is told to")
  func counting() async {
    let store = makeStore(.counter(CounterFeature.State()))

    await store.send(\.settingsPath[id: 0].counter.incrementButtonTapped) {
      $0.settingsPath[id: 0, case: \.counter]?.count = 1
    }
    await store.send(\.settingsPath[id: 0].counter.decrementButtonTapped) {
      $0.settingsPath[id: 0, case: \.counter]?.count = 0
    }
    await store.send(\.settingsPath[id: 0].counter.closeButtonTapped)
    await store.receive(\.settingsPath.popFrom) {
      $0.settingsPath.removeAll()
    }
  }

  @Test("The counter closes itself at five, with all that lies on it")
  func dismissal() async {
    let store = makeStore(
      section(), .counter(CounterFeature.State(count: 3)),
      .timer(TimerFeature.State(isRunning: false)))

    await store.send(\.settingsPath[id: 1].counter.incrementButtonTapped) {
      $0.settingsPath[id: 1, case: \.counter]?.count = 4
    }
    await store.send(\.settingsPath[id: 1].counter.incrementButtonTapped) {
      $0.settingsPath[id: 1, case: \.counter]?.count = 5
    }
    await store.receive(\.settingsPath.popFrom) {
      $0.settingsPath.removeLast(2)
    }
  }
}
