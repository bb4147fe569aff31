import StoreRuntime
import TabCore
import Testing

@Suite("Settings")
struct SettingsTests {
  private func makeStore(_ screens: SettingsScreen...) async -> StoreOf<AppFeature> {
    let store = makeAppStore()
    await store.send(.selectedTabChanged(.settings))
    for screen in screens { await store.send(.settings(.rowTapped(screen))) }
    return store
  }

  @Test("A section shows its own switches with what is on")
  func section() async {
    let store = await makeStore(.section(.general))

    let switches = await store.state.settingsPath.last?.section?.switches ?? []
    #expect(switches.map(\.preference) == [.compactRows, .restoreOnLaunch])
    #expect(switches.map(\.isOn) == [false, true])
  }

  @Test("A switch is kept in the settings, and shown by the next section that is opened")
  func switching() async {
    let store = await makeStore(.section(.general))

    await store.send(.settingsPath(.element(id: 0, action: .section(.switchTapped(.compactRows)))))
    await store.send(
      .settingsPath(.element(id: 0, action: .section(.switchTapped(.restoreOnLaunch)))))

    #expect(await store.state.settings.preferences == [.compactRows, .badges])
    await store.send(.settingsPath(.popFrom(id: 0)))
    await store.send(.settings(.rowTapped(.section(.general))))
    #expect(
      await store.state.settingsPath.last?.section?.switches.map(\.isOn) == [true, false])
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
    let store = await makeStore(.section(.general))

    await store.send(.settingsPath(.element(id: 0, action: .section(.rowTapped(.timer)))))
    await store.send(.settingsPath(.element(id: 1, action: .timer(.closeButtonTapped))))
    await store.send(.settingsPath(.element(id: 0, action: .section(.rowTapped(.counter)))))

    #expect(await store.state.settingsPath.map(\.screen) == [.section(.general), .counter])
  }

  @Test("A section closes itself")
  func closing() async {
    let store = await makeStore(.section(.general))

    await store.send(.settingsPath(.element(id: 0, action: .section(.closeButtonTapped))))

    #expect(await store.state.settingsPath.isEmpty)
  }

  @Test("The counter counts up and down")
  func counting() async {
    let store = await makeStore(.counter)

    for action in [
      CounterFeature.Action.incrementButtonTapped, .incrementButtonTapped,
      .decrementButtonTapped,
    ] {
      await store.send(.settingsPath(.element(id: 0, action: .counter(action))))
    }

    #expect(await store.state.settingsPath.last?.counter?.count == 1)
  }

  @Test("The counter closes itself at five, with all that lies on it")
  func dismissal() async {
    let store = await makeStore(.section(.general), .counter)
    await store.send(.linkTapped(.settings(.timer)))
    for _ in 0..<4 {
      await store.send(.settingsPath(.element(id: 1, action: .counter(.incrementButtonTapped))))
    }
    #expect(await store.state.settingsPath.count == 3)

    await store.send(.settingsPath(.element(id: 1, action: .counter(.incrementButtonTapped))))

    #expect(await store.state.settingsPath.map(\.screen) == [.section(.general)])
  }
}
