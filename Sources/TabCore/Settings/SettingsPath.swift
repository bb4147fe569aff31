public import StoreRuntime

/// The screens that can be on the stack of the settings tab.
@Reducer
public enum SettingsPath {
  /// A page of switches.
  case section(SectionFeature)

  /// The counter that closes itself at five.
  case counter(CounterFeature)

  /// The timer that ticks while it is on the stack.
  case timer(TimerFeature)
}

extension SettingsPath.State: Codable, Equatable {}
extension SettingsPath.Action: Equatable {}

extension SettingsPath.State {
  /// The screen as links and rules see it.
  public var screen: SettingsScreen {
    switch self {
    case .section(let state): .section(state.section)
    case .counter: .counter
    case .timer: .timer
    }
  }

  /// What sort of screen this is.
  public var kind: SettingsScreen.Kind { screen.kind }

  /// Makes the state of a screen that is about to be pushed.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - settings: The settings at the root.
  init(_ screen: SettingsScreen, settings: SettingsFeature.State) {
    switch screen {
    case .section(let section):
      self = .section(SectionFeature.State(section: section, preferences: settings.preferences))
    case .counter:
      self = .counter(CounterFeature.State())
    case .timer:
      self = .timer(TimerFeature.State())
    }
  }

  /// What a screen of this kind is told when it comes up, if it wants to know.
  var appearance: SettingsPath.Action? {
    switch self {
    case .section, .counter: nil
    case .timer: .timer(.appeared)
    }
  }
}
