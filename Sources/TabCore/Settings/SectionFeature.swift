public import StoreRuntime

/// A setting that can be switched on and off.
public enum Preference: String, CaseIterable, Codable, Hashable, Sendable {
  /// Compact rows.
  case compactRows = "compact-rows"

  /// Restoring the previous state on launch.
  case restoreOnLaunch = "restore-on-launch"

  /// A badge on the settings tab, with the number of running timers.
  case badges

  /// A sound on saving.
  case sounds

  /// The section of the switch.
  public var section: SettingsSection {
    switch self {
    case .compactRows, .restoreOnLaunch: .general
    case .badges, .sounds: .notifications
    }
  }
}

/// A page of switches in the settings.
public enum SettingsSection: String, CaseIterable, Codable, Hashable, Sendable {
  /// Appearance and launch.
  case general

  /// Notifications.
  case notifications
}

/// A page of switches.
///
/// The page shows changes immediately; ``SettingsTab`` stores them in the settings.
@Reducer(action: .codable)
public struct SectionFeature {
  /// The state of the page.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The section of the page.
    public let section: SettingsSection

    /// The switches that are on, including other pages', in the order of `Preference.allCases`.
    public var preferences: [Preference]

    /// Creates the state of a page.
    ///
    /// - Parameters:
    ///   - section: The section of the page.
    ///   - preferences: The switches that are on.
    public init(section: SettingsSection, preferences: [Preference]) {
      self.section = section
      self.preferences = preferences
    }

    /// The switches of this page and their values.
    public var switches: [(preference: Preference, isOn: Bool)] {
      Preference.allCases.filter { $0.section == section }
        .map { ($0, preferences.contains($0)) }
    }
  }

  /// The actions of the page.
  public enum Action: Equatable {
    /// The close button was tapped.
    case closeButtonTapped

    /// The row of the counter was tapped.
    case counterTapped

    /// A switch was tapped.
    case switchTapped(Preference)

    /// The row of the timer was tapped.
    case timerTapped
  }

  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the page.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .counterTapped, .timerTapped:
        return .none

      case .switchTapped(let preference):
        let enabled = state.preferences
        state.preferences = Preference.allCases.filter {
          $0 == preference ? !enabled.contains($0) : enabled.contains($0)
        }
        return .none
      }
    }
  }
}
