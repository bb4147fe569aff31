package import StoreRuntime
package import TabCore

extension SettingsPath.State: PagedPath {
  package static let tab = AppFeature.Tab.settings

  package static func title(of root: Root) -> String { "settings" }
  package static func page(of root: Root) -> Page { .settings() }
  package static func action(_ action: SettingsTab.Action) -> AppFeature.Action {
    .settings(action)
  }

  package func page(at id: StackElementID) -> Page {
    switch self {
    case .section(let section): .section(section, at: id)
    case .counter(let counter): .counter(counter, at: id)
    case .timer(let timer): .timer(timer, at: id)
    }
  }
}

extension Page {
  /// Returns the page of the list of settings.
  static func settings() -> Page {
    let sections: [Row] = SettingsSection.allCases.map {
      .button($0.rawValue, verb: "open", sending: .settings(.root(.sectionTapped($0))))
    }
    return Page(
      kind: .screen,
      rows: sections + [
        .button("counter", verb: "open", sending: .settings(.root(.counterTapped))),
        .button("timer", verb: "open", sending: .settings(.root(.timerTapped))),
      ])
  }

  /// Returns the page of the switches of a section.
  static func section(_ section: SectionFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: SectionFeature.Action) in Action.settings(id, .section(action)) }
    let switches: [Row] = section.switches.map { preference, isOn in
      .button(
        preference.rawValue, "[\(isOn ? "x" : " ")] \(preference.rawValue)",
        verb: isOn ? "switch off" : "switch on", sending: embed(.switchTapped(preference)))
    }
    return Page(
      kind: .screen, name: "section",
      rows: switches + [
        .button("counter", verb: "open", sending: embed(.counterTapped)),
        .button("timer", verb: "open", sending: embed(.timerTapped)),
        .button("close", sending: embed(.closeButtonTapped)),
      ],
      summary: section.section.rawValue,
      details: .list(section.switches.map { ($0.rawValue, $1 ? "on" : "off") }))
  }

  /// Returns the page of the counter.
  static func counter(_ counter: CounterFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: CounterFeature.Action) in Action.settings(id, .counter(action)) }
    return Page(
      kind: .screen, name: "counter",
      rows: [
        Row(name: "count", text: "counter \(counter.count)", detail: "closes itself at 5"),
        .button("increment", sending: embed(.incrementButtonTapped)),
        .button("decrement", sending: embed(.decrementButtonTapped)),
        .button("close", sending: embed(.closeButtonTapped)),
      ],
      summary: "counter \(counter.count)", shortSummary: "counter")
  }

  /// Returns the page of the timer.
  static func timer(_ timer: TimerFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: TimerFeature.Action) in Action.settings(id, .timer(action)) }
    let isRunning = timer.isRunning
    return Page(
      kind: .screen, name: "timer",
      rows: [
        Row(name: "seconds", text: "timer \(timer.seconds)", detail: isRunning ? "" : "paused"),
        .button(
          "pause", unless: isRunning ? nil : "the timer is already stopped",
          sending: embed(.pauseButtonTapped)),
        .button(
          "resume", unless: isRunning ? "the timer is already running" : nil,
          sending: embed(.resumeButtonTapped)),
        .button("reset", sending: embed(.resetButtonTapped)),
        .button("close", sending: embed(.closeButtonTapped)),
      ],
      summary: "timer \(timer.seconds)s" + (isRunning ? "" : " paused"), shortSummary: "timer")
  }
}
