public import StoreRuntime
public import TabNavigation

/// The screens that can be on the stack of the settings tab.
@Reducer(state: .codable, .equatable, action: .codable, .equatable)
public enum SettingsPath {
  /// A page of switches.
  case section(SectionFeature)

  /// The counter that dismisses itself at five.
  case counter(CounterFeature)

  /// The timer that ticks while it is shown.
  case timer(TimerFeature)
}

extension SettingsSection: LinkValue {}

extension SettingsPath.State: PathState {
  /// The settings.
  public typealias Root = SettingsFeature.State

  /// Sections can only be pushed on the root; counter and timer on any screen of another kind.
  public static let screens = Screens<Self> {
    Screen(\.counter, "counter", on: .root, .screen(\.section), .screen(\.timer)) { _ in
      CounterFeature.State()
    }
    Screen(\.timer, "timer", on: .root, .screen(\.section), .screen(\.counter)) { _ in
      TimerFeature.State()
    }
    Screen(\.section, "*", \.section, on: .root) { context, section in
      SectionFeature.State(section: section, preferences: context.root.preferences)
    }
  }
}

/// The settings tab: the sections, the counter and the timer.
@Reducer
public struct SettingsTab {
  /// The settings and the screens above them.
  public typealias State = TabStack<SettingsPath.State>

  /// The actions of the tab.
  public typealias Action = TabStackActionOf<SettingsFeature, SettingsPath>

  /// Creates the feature.
  public init() {}

  /// The settings, the screens above them, and the navigation between them.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.sectionTapped(let section)):
        let preferences = state.root.preferences
        state.push(.section(SectionFeature.State(section: section, preferences: preferences)))

      case .root(.counterTapped), .path(.element(_, .section(.counterTapped))):
        state.push(.counter(CounterFeature.State()))

      case .root(.timerTapped), .path(.element(_, .section(.timerTapped))):
        state.push(.timer(TimerFeature.State()))

      case .path(.element(let id, .section(.switchTapped))):
        guard let section = state.path[id: id, case: \.section] else { break }
        state.root.preferences = section.preferences

      default:
        break
      }
      return .none
    }
    .stack { SettingsFeature() }
  }
}

extension SettingsTab.State {
  /// The badge: the number of running timers, or 0 if badges are switched off.
  ///
  /// - Complexity: O(*n*) for *n* screens.
  public var badge: Int {
    root.preferences.contains(.badges) ? path.count { $0.timer?.isRunning == true } : 0
  }
}

/// The root of the settings tab: the sections, the counter and the timer.
///
/// It has no logic; ``SettingsTab`` pushes the screens.
@Reducer(action: .codable)
public struct SettingsFeature {
  /// The state of the settings.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The switches that are on, in the order of `Preference.allCases`.
    public var preferences: [Preference]

    /// Creates the state of the settings.
    ///
    /// - Parameter preferences: The switches that are on.
    public init(preferences: [Preference] = [.restoreOnLaunch, .badges]) {
      self.preferences = preferences
    }
  }

  /// The actions of the settings.
  public enum Action: Equatable {
    /// The row of the counter was tapped.
    case counterTapped

    /// The row of a section was tapped.
    case sectionTapped(SettingsSection)

    /// The row of the timer was tapped.
    case timerTapped
  }

  /// Creates the feature.
  public init() {}
}
