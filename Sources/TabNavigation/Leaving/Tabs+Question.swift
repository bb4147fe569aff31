public import StoreRuntimeCore

/// The question of a feature in a tab whether it may be left.
public struct TabQuestion<Tab: TabID>: Equatable, Identifiable, Sendable {
  /// The tab that asks, which may be another one than the tab that is shown.
  public let tab: Tab

  /// The question and its answers.
  public let alert: AlertState<LeaveChoice>

  /// The tab that asks: in each there is one question at most.
  public var id: Tab { tab }
}

extension Tabs {
  /// The question that an app shows over its tabs: that of the selected tab, or else of another one.
  ///
  /// A link to a tab that isn't shown may have to ask there. So attach one alert to the whole
  /// `TabView`, and none to a tab.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: The question, `nil` if none is asked.
  public func question(in state: State) -> TabQuestion<Tab>? {
    let selected = state[keyPath: bar].selected
    let all = items.lazy.compactMap { item in
      item.question(state).map { TabQuestion(tab: item.tab, alert: $0) }
    }
    return all.first { $0.tab == selected } ?? all.first
  }

  /// Returns the action that answers or dismisses a question.
  ///
  /// - Parameters:
  ///   - choice: The answer, `nil` if the alert was dismissed without one.
  ///   - tab: The tab that asks.
  /// - Returns: The action, `nil` for a tab without a stack, which has no question.
  public func answer(_ choice: LeaveChoice?, in tab: Tab) -> Action? {
    items.first { $0.tab == tab }?.answer?(choice.map { .presented($0) } ?? .dismiss)
  }
}
