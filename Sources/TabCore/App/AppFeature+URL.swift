import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AppFeature.State {
  /// The link that leads to the selected tab with the stack that it has.
  public var link: AppLink {
    switch selectedTab {
    case .home: .home(homePath.map(\.screen), sheet: homeSheet)
    case .profile: .profile(profilePath.map(\.screen))
    case .settings: .settings(settingsPath.map(\.screen))
    }
  }

  /// The address of what is shown: opening it leads back here.
  ///
  /// It says which screens there are and what is presented over them, not what was entered
  /// on them or how far they have got. Whether to delete an item or to discard what was
  /// entered is asked about what somebody has just done: the address is then that of what
  /// the question is presented over.
  ///
  /// - Complexity: O(*n*) for *n* screens on the stack of the selected tab.
  public var url: URL { link.url }

  private var homeSheet: HomeSheet? {
    switch home.destination {
    case .add: homePath.isEmpty ? .add : nil
    case .alert: nil
    case nil: homePath.last?.detail?.share.map { .share(asksToStop: $0.alert != nil) }
    }
  }
}
