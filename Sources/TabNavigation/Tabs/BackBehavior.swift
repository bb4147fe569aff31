/// Where the way back leads from the root of a tab.
///
/// The behaviours are those of React Navigation's tab router (`backBehavior`).
public enum BackBehavior: Equatable, Sendable {
  /// Nowhere (`none`).
  case nowhere

  /// To the first tab (`firstRoute`).
  case firstTab

  /// To the tab that the app declares as the initial one (`initialRoute`).
  case initialTab

  /// To the tab before this one in the order of the bar (`order`).
  case order

  /// To the tab that was shown before; each tab is remembered once (`history`).
  case history

  /// To the tab that was shown before; all that was shown is remembered (`fullHistory`).
  ///
  /// The history grows with each tab that is selected, without a limit.
  case fullHistory
}

extension TabBar {
  /// Returns the tab that the way back leads to, `nil` for nowhere.
  ///
  /// - Parameters:
  ///   - behavior: Where the way back leads.
  ///   - tabs: The tabs in their order.
  ///   - initial: The initial tab.
  /// - Returns: The tab.
  func previous(_ behavior: BackBehavior, tabs: [Tab], initial: Tab) -> Tab? {
    let tab: Tab?
    switch behavior {
    case .nowhere: tab = nil
    case .firstTab: tab = tabs.first
    case .initialTab: tab = tabs.contains(initial) ? initial : tabs.first
    case .order: tab = tabs.prefix { $0 != selected }.last
    case .history, .fullHistory: tab = history.last { $0 != selected }
    }
    return tab == selected ? nil : tab
  }

  /// Shows another tab.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - isBack: Whether it is shown by the way back.
  ///   - behavior: What the bar remembers.
  mutating func show(_ tab: Tab, isBack: Bool, _ behavior: BackBehavior) {
    guard tab != selected else { return }
    switch behavior {
    case .nowhere, .firstTab, .initialTab, .order: break
    case .history where isBack, .fullHistory where isBack:
      // In a history from outside the tab that is shown may come last.
      while let last = history.popLast(), last != tab {}
    case .history:
      history.removeAll { $0 == tab || $0 == selected }
      history.append(selected)
    case .fullHistory: history.append(selected)
    }
    selected = tab
  }
}
