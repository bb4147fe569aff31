public import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AppFeature.Action: CasePathable {
  /// The case paths of the actions.
  public struct AllCasePaths: Sendable {
    /// A tab was tapped.
    public var selectedTabChanged: AnyCasePath<AppFeature.Action, AppFeature.Tab> {
      AnyCasePath(
        embed: AppFeature.Action.selectedTabChanged,
        extract: { if case .selectedTabChanged(let tab) = $0 { tab } else { nil } })
    }

    /// The app was asked to show what is at an address.
    public var deepLink: AnyCasePath<AppFeature.Action, URL> {
      AnyCasePath(
        embed: AppFeature.Action.deepLink,
        extract: { if case .deepLink(let url) = $0 { url } else { nil } })
    }

    /// A link on whatever is on top of the selected tab was tapped.
    public var linkTapped: AnyCasePath<AppFeature.Action, AppScreen> {
      AnyCasePath(
        embed: AppFeature.Action.linkTapped,
        extract: { if case .linkTapped(let screen) = $0 { screen } else { nil } })
    }

    /// Something happened at the root of the home tab.
    public var home: AnyCasePath<AppFeature.Action, ItemListFeature.Action> {
      AnyCasePath(
        embed: AppFeature.Action.home,
        extract: { if case .home(let action) = $0 { action } else { nil } })
    }

    /// Something happened on the stack of the home tab.
    public var homePath: AnyCasePath<AppFeature.Action, StackActionOf<HomePath>> {
      AnyCasePath(
        embed: AppFeature.Action.homePath,
        extract: { if case .homePath(let action) = $0 { action } else { nil } })
    }

    /// Something happened at the root of the profile tab.
    public var profile: AnyCasePath<AppFeature.Action, ProfileFeature.Action> {
      AnyCasePath(
        embed: AppFeature.Action.profile,
        extract: { if case .profile(let action) = $0 { action } else { nil } })
    }

    /// Something happened on the stack of the profile tab.
    public var profilePath: AnyCasePath<AppFeature.Action, StackActionOf<ProfilePath>> {
      AnyCasePath(
        embed: AppFeature.Action.profilePath,
        extract: { if case .profilePath(let action) = $0 { action } else { nil } })
    }

    /// Something happened at the root of the settings tab.
    public var settings: AnyCasePath<AppFeature.Action, SettingsFeature.Action> {
      AnyCasePath(
        embed: AppFeature.Action.settings,
        extract: { if case .settings(let action) = $0 { action } else { nil } })
    }

    /// Something happened on the stack of the settings tab.
    public var settingsPath: AnyCasePath<AppFeature.Action, StackActionOf<SettingsPath>> {
      AnyCasePath(
        embed: AppFeature.Action.settingsPath,
        extract: { if case .settingsPath(let action) = $0 { action } else { nil } })
    }
  }

  /// The case paths of the actions.
  public static let allCasePaths = AllCasePaths()
}
