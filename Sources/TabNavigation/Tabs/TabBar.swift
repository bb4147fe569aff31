public import StoreRuntime
public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requirements of a type of tabs, which is an enum with a case for each tab.
///
/// A tab's name in links and messages is its raw value, or else the name of its case. An enum with
/// a case for a ``TabGroup`` lists the other tabs in `allCases`: the first is selected if a saved
/// tab doesn't exist any more.
public protocol TabIdentifier: CaseIterable, Codable, Hashable, Sendable {}

extension TabIdentifier {
  /// The name of a tab.
  @usableFromInline var tabName: String {
    (self as? any RawRepresentable)?.rawValue as? String ?? "\(self)"
  }
}

/// The selected tab, and the tabs that were selected before.
///
/// It changes by the actions of the bar (``TabBarAction``), and when a reducer removes the selected
/// tab of a ``TabGroup``. A value from outside, such as from a file, isn't validated: a selected
/// tab that is also in the history does no harm.
public struct TabBar<Tab: TabIdentifier>: Encodable, Sendable {
  // Code that is inlined into clients sets these, and can't use a setter that isn't public.
  @usableFromInline var current: Tab
  @usableFromInline var past: [Tab]

  /// The selected tab.
  @inlinable public var selected: Tab { current }

  /// The tabs that were selected before, without the selected one, oldest first.
  ///
  /// With ``BackBehavior/history``, it contains each tab once; with ``BackBehavior/fullHistory``,
  /// once for each time it was left. With the others, it stays empty. When a tab is selected, tabs
  /// of groups that aren't open are removed from it.
  @inlinable public var history: [Tab] { past }

  /// The visible tabs in their order, or `nil` for all declared tabs.
  ///
  /// A tab that isn't visible keeps its state. It can't be selected, not even by a link.
  public internal(set) var visible: [Tab]?

  /// The link that is held until it can be opened, or `nil`.
  ///
  /// See ``Tabs/holdingLinks(while:)``.
  public internal(set) var heldLink: URL?

  /// The closed tabs of groups, oldest first.
  ///
  /// It contains at most 20. To reopen one, send ``TabBarAction/deepLink(_:)`` with its link, which
  /// removes it from this list.
  public internal(set) var closed: [ClosedTab<Tab>]

  @usableFromInline var record = BarRecord<Tab>()

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - selected: The selected tab.
  ///   - history: The tabs that were selected before, oldest first.
  ///   - visible: The visible tabs in their order, or `nil` for all declared tabs.
  ///   - heldLink: The link that is held until it can be opened, or `nil`.
  ///   - closed: The closed tabs of groups, oldest first.
  public init(
    _ selected: Tab, history: [Tab] = [], visible: [Tab]? = nil, heldLink: URL? = nil,
    closed: [ClosedTab<Tab>] = []
  ) {
    current = selected
    past = history
    self.visible = visible
    self.heldLink = heldLink
    self.closed = closed
    CurrentReduction().requestSettling()
  }

  /// Encodes the bar; rarely used properties are omitted if they aren't set.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TabBarCodingKeys.self)
    try container.encode(selected, forKey: .selected)
    try container.encode(history, forKey: .history)
    try container.encodeIfPresent(visible, forKey: .visible)
    try container.encodeIfPresent(heldLink, forKey: .heldLink)
    if !closed.isEmpty { try container.encode(closed, forKey: .closed) }
  }
}

/// The keys of an encoded bar.
///
/// They aren't in the generic type, whose metadata would be looked up at each use.
enum TabBarCodingKeys: String, CodingKey {
  case selected
  case history
  case visible
  case heldLink
  case closed
}

extension TabBar: Hashable {
  /// Returns a Boolean value that indicates whether two bars have the same selection, history,
  /// visible tabs, held link and closed tabs.
  ///
  /// - Parameters:
  ///   - lhs: A bar.
  ///   - rhs: Another one.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.selected == rhs.selected && lhs.history == rhs.history && lhs.visible == rhs.visible
      && lhs.heldLink == rhs.heldLink && lhs.closed == rhs.closed
  }

  /// Hashes the selected tab, the history and the visible tabs.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(selected)
    hasher.combine(history)
    hasher.combine(visible)
  }
}

extension TabBar: CustomReflectable {
  /// A mirror of the selected tab, the history, and those rarely used properties that are set.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [("selected", selected), ("history", history)]
    if let visible { children.append(("visible", visible)) }
    if let heldLink { children.append(("heldLink", heldLink)) }
    if !closed.isEmpty { children.append(("closed", closed)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// An action of the tabs of an app as a whole.
@CasePathable
public enum TabBarAction<Tab: TabIdentifier>: Codable, Hashable, Sendable {
  /// The app has launched: the screens of its first tab are shown.
  ///
  /// Before this action, no screen receives an event.
  case launched

  /// A tab was tapped.
  case selectedTabChanged(Tab)

  /// The back button was tapped.
  case backButtonTapped

  /// A link was opened.
  case deepLink(URL)

  /// A link can't be opened. The tabs send this action.
  ///
  /// Show the error, or open the link in the browser. The caller that awaits the link also receives
  /// the error, as the outcome ``MoveOutcome/invalid(_:)``.
  case linkFailed(URL, ScreenError)

  /// The held link is dropped.
  case heldLinkDropped

  /// The question that ``Tabs/question(in:)`` returns was answered or dismissed. The tabs pass the
  /// answer to the tab that asks.
  ///
  /// An answer to a question that was removed does nothing.
  case question(PresentationAction<TabAnswer<Tab>>)

  /// The visible tabs or their order should change.
  ///
  /// If the selected tab isn't among them, its neighbour is selected, unless a guard objects. The
  /// tabs of groups are always visible, in the order of their array.
  case visibleTabsChanged([Tab])

  /// Selects a tab of a ``TabGroup``, and opens it first if it isn't open.
  case opened(Tab)

  /// Closes a tab of a ``TabGroup``.
  ///
  /// All guards in it may object first. If the tab is selected, its neighbour is selected instead.
  /// The last visible tab can't be closed. While a tab asks, closing another one withdraws the
  /// question.
  case closed(Tab)
}

/// The bar's record of navigations, which is neither compared nor saved.
@usableFromInline
struct BarRecord<Tab: TabIdentifier>: Sendable {
  /// `true` if another tab has to be shown, or a navigation is pending.
  @usableFromInline var isUnsettled = true

  /// `true` after the launch of the app; no screen is shown before.
  @usableFromInline var isLaunched = false

  /// The number of the store that runs the bar, or 0.
  @usableFromInline var store = 0

  /// The navigation that waits for an answer.
  @usableFromInline var pending: Navigation<Tab, Int>?

  /// The number of the reply to the caller that opened the held link.
  @usableFromInline var heldReply: Int?

  @usableFromInline var awaitedReplies: [Int] { [pending?.reply, heldReply].compactMap { $0 } }

  @usableFromInline
  init() {}

  /// The records of the tabs without a stack that were shown.
  @usableFromInline var plain: [Tab: PlainTab] = [:]

  /// Makes this the record of the store that is reducing, and discards that of another store.
  ///
  /// Runs no user code.
  ///
  /// - Returns: `true` if no store has run the bar.
  @inlinable
  mutating func joinStore() -> Bool {
    let isNew = store == 0
    guard let number = CurrentReduction().storeNumber, number != store else { return isNew }
    if !isNew { self = BarRecord() }
    store = number
    return isNew
  }
}

/// The target of the back button at the root of a tab.
///
/// The behaviours are those of React Navigation's tab router (`backBehavior`).
public enum BackBehavior: Equatable, Sendable {
  /// No target (`none`).
  case nowhere

  /// The first tab (`firstRoute`).
  case firstTab

  /// The tab that the app declares as the initial one (`initialRoute`).
  case initialTab

  /// The tab before this one in the order of the bar (`order`).
  case order

  /// The tab that was selected before; each tab is recorded once (`history`).
  case history

  /// The tab that was selected before; every selection is recorded (`fullHistory`).
  ///
  /// The history grows with each selection, without a limit.
  case fullHistory
}

extension TabBar {
  /// Returns the target of the back button, or `nil`.
  ///
  /// - Parameters:
  ///   - behavior: The back behaviour.
  ///   - tabs: The visible tabs in their order.
  ///   - initial: The initial tab.
  ///   - isVisible: Returns `true` if a tab is visible.
  /// - Returns: The tab.
  func previous(
    _ behavior: BackBehavior, tabs: @autoclosure () -> [Tab], initial: Tab,
    isVisible: (Tab) -> Bool
  ) -> Tab? {
    let tab: Tab?
    switch behavior {
    case .nowhere: tab = nil
    case .firstTab: tab = tabs().first
    case .initialTab: tab = isVisible(initial) ? initial : tabs().first
    case .order: tab = tabs().prefix { $0 != selected }.last
    case .history, .fullHistory: tab = history.last { $0 != selected && isVisible($0) }
    }
    return tab == selected ? nil : tab
  }

  /// Records that a tab of a group was closed.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - link: The link to the tab's screens, or `nil`.
  mutating func close(_ tab: Tab, _ link: URL?) {
    past.removeAll { $0 == tab }
    closed.removeAll { $0.tab == tab }
    if let link { closed.append(ClosedTab(tab: tab, link: link)) }
    closed.removeFirst(max(0, closed.count - 20))
  }

  /// Selects another tab.
  ///
  /// Runs no user code.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - isBack: `true` if the back button led to the tab.
  ///   - behavior: The back behaviour.
  @inlinable
  mutating func show(_ tab: Tab, isBack: Bool, _ behavior: BackBehavior) {
    guard tab != selected else { return }
    switch behavior {
    case .nowhere, .firstTab, .initialTab, .order: break
    case .history where isBack, .fullHistory where isBack:
      // In a history from outside, the selected tab may be the last one.
      while let last = past.popLast(), last != tab {}
    case .history:
      past.removeAll { $0 == tab || $0 == current }
      past.append(current)
    case .fullHistory: past.append(current)
    }
    current = tab
  }
}
