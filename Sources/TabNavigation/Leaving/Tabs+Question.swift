public import StoreRuntimeCore

/// The question of a feature in a tab whether it may be left.
///
/// It goes with each answer, and the next one is another question, though it may say the same.
public struct TabQuestion<Tab: TabID>: EphemeralState, Equatable, Sendable {
  /// What can be chosen.
  public typealias Action = LeaveChoice

  /// The tab that asks, which may be another one than the tab that is shown.
  public let tab: Tab

  /// The question and its answers.
  public let alert: AlertState<LeaveChoice>
}

extension Tabs {
  /// The question that an app shows over its tabs: that of the selected tab, or else of another one.
  ///
  /// A link to a tab that isn't shown may have to ask there. So attach one alert to the whole
  /// `TabView`, and none to a tab. ``TabBarAction/question(_:)`` answers.
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
}
