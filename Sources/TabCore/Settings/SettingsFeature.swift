public import StoreRuntime

/// The root of the settings tab: the sections, the counter and the timer.
///
/// It only asks for screens; ``SettingsTab`` pushes them.
@Reducer(action: .codable)
public struct SettingsFeature {
  /// What the settings are.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The switches that are on, in the order of `Preference.allCases`.
    public var preferences: [Preference]

    /// Creates the state of the settings.
    ///
    /// - Parameter preferences: The switches that are on.
    public init(preferences: [Preference] = [.restoreOnLaunch, .badges]) {
      self.preferences = preferences
    }
  }

  /// What happens in the settings.
  public enum Action: Equatable, Sendable {
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
