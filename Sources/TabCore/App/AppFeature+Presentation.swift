import StoreRuntime

extension AppFeature.State {
  /// Presents what a link says over the stack of the home tab, and nothing else.
  ///
  /// The link has been read, so the sheet goes with what is on top of the stack.
  mutating func present(_ sheet: HomeSheet?) {
    home.destination = sheet == .add ? .add(ItemAddFeature.State()) : nil
    guard
      case .share(let asksToStop) = sheet,
      let id = homePath.ids.last,
      let itemID = homePath.last?.detail?.itemID
    else { return }
    homePath[id: id, case: \.detail]?.share = ShareFeature.State(
      itemID: itemID, asksToStop: asksToStop)
  }

  /// Takes away what is presented on top of the selected tab.
  ///
  /// - Returns: Whether there was something.
  mutating func dismissPresented() -> Bool {
    switch selectedTab {
    case .home:
      if home.destination != nil {
        home.destination = nil
        return true
      }
      guard let id = homePath.ids.last, let share = homePath.last?.detail?.share else {
        return false
      }
      if share.alert == nil {
        homePath[id: id, case: \.detail]?.share = nil
      } else {
        homePath[id: id, case: \.detail]?.share?.alert = nil
      }
      return true

    case .profile:
      guard let id = profilePath.ids.last, profilePath.last?.edit?.alert != nil else {
        return false
      }
      profilePath[id: id, case: \.edit]?.alert = nil
      return true

    case .settings:
      return false
    }
  }

  /// What makes the screen on top ask before it is left, if it has to.
  var question: Effect<AppFeature.Action>? {
    guard
      selectedTab == .profile,
      let id = profilePath.ids.last,
      profilePath.last?.edit?.hasChanges == true
    else { return nil }
    return .send(.profilePath(.element(id: id, action: .edit(.cancelButtonTapped))))
  }

  /// Says what hides the place for a screen of the home tab.
  ///
  /// - Parameter top: The screen that it would stand on, or `nil` for the root.
  /// - Returns: The name of what is presented there, or `nil` if nothing is.
  func cover(over top: HomePath.State?) -> String? {
    switch home.destination {
    case .add: "add"
    case .alert: "alert"
    case nil: top?.detail?.share == nil ? nil : "share"
    }
  }
}
