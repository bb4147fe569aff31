extension AppFeature {
  /// A tab of the app.
  public enum Tab: String, CaseIterable, Codable, Hashable, Sendable {
    /// The items.
    case home

    /// The user and who follows whom.
    case profile

    /// The settings.
    case settings
  }
}

extension AppFeature.State {
  /// Shows a tab, or takes the tab that is shown back to its root.
  mutating func select(_ tab: AppFeature.Tab) {
    guard tab != selectedTab else { return popToRoot() }
    tabHistory.append(selectedTab)
    selectedTab = tab
  }

  /// Takes all screens off the stack of the selected tab, and all that is presented.
  mutating func popToRoot() {
    switch selectedTab {
    case .home:
      homePath.removeAll()
      home.destination = nil
    case .profile: profilePath.removeAll()
    case .settings: settingsPath.removeAll()
    }
  }

  /// Takes the last screen off the stack of the selected tab.
  ///
  /// - Returns: Whether there was one.
  mutating func popLast() -> Bool {
    switch selectedTab {
    case .home: homePath.popLast() != nil
    case .profile: profilePath.popLast() != nil
    case .settings: settingsPath.popLast() != nil
    }
  }
}
