public import StoreRuntime

/// Something that can be switched on and off.
public enum Preference: String, CaseIterable, Codable, Hashable, Sendable {
  /// Rows take little room.
  case compactRows = "compact-rows"

  /// The app opens where it was left.
  case restoreOnLaunch = "restore-on-launch"

  /// Tabs show how much goes on in them.
  case badges

  /// Saving makes a sound.
  case sounds

  /// The section that the switch is in.
  public var section: SettingsSection {
    switch self {
    case .compactRows, .restoreOnLaunch: .general
    case .badges, .sounds: .notifications
    }
  }
}

/// A page of switches in the settings.
public enum SettingsSection: String, CaseIterable, Codable, Hashable, Sendable {
  /// How the app looks and starts.
  case general

  /// How the app calls for attention.
  case notifications
}

/// A page of switches.
///
/// The page shows all changes at once; ``SettingsTab`` takes them over into the settings.
@Reducer(action: .codable)
public struct SectionFeature {
  /// What the page shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// Which page it is.
    public let section: SettingsSection

    /// The switches that are on, those of other pages too, in the order of
    /// `Preference.allCases`.
    public var preferences: [Preference]

    /// Creates the state of a page.
    ///
    /// - Parameters:
    ///   - section: Which page it is.
    ///   - preferences: The switches that are on.
    public init(section: SettingsSection, preferences: [Preference]) {
      self.section = section
      self.preferences = preferences
    }

    /// The switches of this page, each with whether it is on.
    public var switches: [(preference: Preference, isOn: Bool)] {
      Preference.allCases.filter { $0.section == section }
        .map { ($0, preferences.contains($0)) }
    }
  }

  /// What happens on the page.
  public enum Action: Equatable {
    /// The screen was asked to go away.
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
