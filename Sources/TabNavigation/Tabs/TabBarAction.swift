public import StoreRuntime

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What can happen to the tabs of an app as a whole.
@CasePathable
public enum TabBarAction<Tab: TabID>: Codable, Equatable, Sendable {
  /// The app is there: the screens of its first tab are shown.
  ///
  /// Before this no screen is told anything.
  case launched

  /// A tab was tapped.
  case selectedTabChanged(Tab)

  /// The user wants to go one step back.
  case backButtonTapped

  /// A link was opened.
  case deepLink(URL)
}
