#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AppFeature.State {
  /// The link that leads to the selected tab with the stack that it has.
  public var link: AppLink {
    switch selectedTab {
    case .home: .home(homePath.map(\.screen))
    case .profile: .profile(profilePath.map(\.screen))
    case .settings: .settings(settingsPath.map(\.screen))
    }
  }

  /// The address of what is shown: opening it leads back here.
  ///
  /// It says which screens there are, not what was entered on them or how far they
  /// have got.
  ///
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public var url: URL { link.url }
}
