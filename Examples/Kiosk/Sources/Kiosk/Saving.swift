import TabNavigation

extension KioskApp {
  /// Saves the tabs, and restores them after a restart.
  static let saved = SavedTabs<State>(version: 1)
}
