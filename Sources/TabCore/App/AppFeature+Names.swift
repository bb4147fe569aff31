public import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AppFeature.State {
  /// The tab that is shown.
  public var selectedTab: AppFeature.Tab { tabs.selected }

  /// The tabs that were shown before, the last one last.
  public var tabHistory: [AppFeature.Tab] { tabs.history }

  /// The stack of the home tab.
  public var homePath: StackState<HomePath.State> { home.path }

  /// The stack of the profile tab.
  public var profilePath: StackState<ProfilePath.State> { profile.path }

  /// The stack of the settings tab.
  public var settingsPath: StackState<SettingsPath.State> { settings.path }

  /// The address of what is shown, `nil` if a screen has a name that no link can hold.
  ///
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public var url: URL? { AppFeature.tabs.url(self) }
}

extension AppFeature.Action {
  /// The way back was taken.
  public static var backButtonTapped: Self { .tabs(.backButtonTapped) }

  /// A tab was tapped, perhaps the one that is selected.
  ///
  /// - Parameter tab: The tab.
  /// - Returns: The action.
  public static func selectedTabChanged(_ tab: AppFeature.Tab) -> Self {
    .tabs(.selectedTabChanged(tab))
  }

  /// The app was asked to show what is at an address, such as `tabs://home/items/42/edit`.
  ///
  /// - Parameter url: The address.
  /// - Returns: The action.
  public static func deepLink(_ url: URL) -> Self { .tabs(.deepLink(url)) }
}
