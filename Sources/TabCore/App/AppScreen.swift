/// A screen of any tab, as links and rules see it.
public enum AppScreen: Hashable, Sendable {
  /// A screen of the home tab.
  case home(HomeScreen)

  /// A screen of the profile tab.
  case profile(ProfileScreen)

  /// A screen of the settings tab.
  case settings(SettingsScreen)

  /// The tab that the screen belongs to.
  public var tab: AppFeature.Tab {
    switch self {
    case .home: .home
    case .profile: .profile
    case .settings: .settings
    }
  }
}
