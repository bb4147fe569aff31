import StoreRuntime
import TabCore

/// Reads the settings tab.
@MainActor
struct SettingsView {
  let model: StoreModel<SettingsTab.State, SettingsTab.Action>

  private var root: StoreModel<SettingsFeature.State, SettingsFeature.Action> {
    model.scope(\.root, action: \.root)
  }

  func trail() -> Trail {
    // The seconds and the count are on the screens: they don't change the way to them.
    model.trail(root: "settings") { screen in
      switch screen.case {
      case .section(let section): (section.section.rawValue, section)
      case .counter(let counter): ("counter", counter)
      case .timer(let timer): ("timer", timer)
      }
    }
  }

  func screen() -> Page {
    guard let screen = model[stack: \.path, action: \.path].last,
      let top = model.screen(screen, of: \.path, action: \.path)
    else { return rootPage() }
    switch top.case {
    case .section(let section): return page(section, in: top)
    case .counter(let counter): return page(counter, in: top)
    case .timer(let timer): return page(timer, in: top)
    }
  }

  private func rootPage() -> Page {
    let root = root
    let sections: [Row] = SettingsSection.allCases.map { section in
      .button(section.rawValue, verb: "open") { root.send(.sectionTapped(section)) }
    }
    return Page(
      id: AnyHashable(root.id), kind: .screen, title: "settings",
      rows: sections + [
        .button("counter", verb: "open") { root.send(.counterTapped) },
        .button("timer", verb: "open") { root.send(.timerTapped) },
      ],
      models: [root])
  }

  private func page(
    _ section: StoreModel<SectionFeature.State, SectionFeature.Action>,
    in screen: StoreModel<SettingsPath.State, SettingsPath.Action>
  ) -> Page {
    let enabled = section.preferences
    let switches: [Row] = Preference.allCases.filter { $0.section == section.section }.map {
      preference in
      let isOn = enabled.contains(preference)
      return .button(
        preference.rawValue, "[\(isOn ? "x" : " ")] \(preference.rawValue)",
        verb: isOn ? "switch off" : "switch on"
      ) { section.send(.switchTapped(preference)) }
    }
    return Page(
      id: AnyHashable(screen.id), kind: .screen, title: section.section.rawValue,
      rows: switches + [
        .button("counter", verb: "open") { section.send(.counterTapped) },
        .button("timer", verb: "open") { section.send(.timerTapped) },
        .button("close") { section.send(.closeButtonTapped) },
      ],
      models: [screen, section])
  }

  private func page(
    _ counter: StoreModel<CounterFeature.State, CounterFeature.Action>,
    in screen: StoreModel<SettingsPath.State, SettingsPath.Action>
  ) -> Page {
    Page(
      id: AnyHashable(screen.id), kind: .screen, title: "counter",
      rows: [
        Row(name: "count", text: "counter \(counter.count)", detail: "closes itself at 5"),
        .button("increment") { counter.send(.incrementButtonTapped) },
        .button("decrement") { counter.send(.decrementButtonTapped) },
        .button("close") { counter.send(.closeButtonTapped) },
      ],
      models: [screen, counter])
  }

  private func page(
    _ timer: StoreModel<TimerFeature.State, TimerFeature.Action>,
    in screen: StoreModel<SettingsPath.State, SettingsPath.Action>
  ) -> Page {
    let isRunning = timer.isRunning
    return Page(
      id: AnyHashable(screen.id), kind: .screen, title: "timer",
      rows: [
        Row(name: "seconds", text: "timer \(timer.seconds)", detail: isRunning ? "" : "paused"),
        .button("pause", unless: isRunning ? nil : "the timer stands still already") {
          timer.send(.pauseButtonTapped)
        },
        .button("resume", unless: isRunning ? "the timer runs already" : nil) {
          timer.send(.resumeButtonTapped)
        },
        .button("reset") { timer.send(.resetButtonTapped) },
        .button("close") { timer.send(.closeButtonTapped) },
      ],
      models: [screen, timer])
  }
}
