public import StoreRuntimeCore

/// A feature's question of whether it may be left.
///
/// Each answer removes it. The next question has a new identity, even with the same text.
public struct TabQuestion<Tab: TabIdentifier>: EphemeralState, Equatable, Sendable {
  /// The type of the answers.
  public typealias Action = TabAnswer<Tab>

  /// The tab that asks, which may differ from the selected one.
  public let tab: Tab

  /// The question and its answers.
  public private(set) var alert: AlertState<TabAnswer<Tab>>

  init(_ tab: Tab, _ alert: AlertState<LeaveChoice>) {
    self.tab = tab
    self.alert = AlertState(titleVisibility: alert.titleVisibility) {
      alert.title
    } actions: {
      for button in alert.buttons {
        ButtonState(
          role: button.role, action: button.action.map { TabAnswer(tab: tab, choice: $0) }
        ) {
          button.label
        }
      }
    } message: {
      alert.message ?? TextState("")
    }
    if alert.message == nil { self.alert.message = nil }
  }
}

/// An answer to the question of a tab.
public struct TabAnswer<Tab: TabIdentifier>: Codable, Hashable, Sendable {
  /// The tab that was asked.
  public let tab: Tab

  /// The answer.
  public let choice: LeaveChoice

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - tab: The tab that was asked.
  ///   - choice: The answer.
  public init(tab: Tab, choice: LeaveChoice) {
    self.tab = tab
    self.choice = choice
  }
}

extension Tabs {
  /// Returns the question to show over the tabs: that of the selected tab, or else of another tab.
  ///
  /// A link to another tab may lead to a question there. Therefore, attach one alert to the whole
  /// `TabView`, and none to a tab. ``TabBarAction/question(_:)`` answers it, and
  /// ``TabBarAction/backButtonTapped`` answers it with "stay". Tabs inside a screen have their own
  /// questions.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: The question, or `nil`.
  public func question(in state: State) -> TabQuestion<Tab>? {
    asking(in: state).flatMap { tab in
      question(of: tab, state).map { TabQuestion(tab, $0) }
    }
  }

  /// Returns the question of a tab, or `nil`.
  func question(of tab: Tab, _ state: State) -> AlertState<LeaveChoice>? {
    item(of: tab, state)?.stack?.tab.question(in: state)
  }

  /// Returns the tab whose question is shown, or `nil`.
  func asking(in state: State) -> Tab? {
    let selected = state[keyPath: bar].selected
    if question(of: selected, state) != nil { return selected }
    return items.first { $0.stack?.tab.question(in: state) != nil }?.tab
      ?? notedTabs(state).first(where: \.isAsking)?.tab
  }
}
