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
/// a case for a ``TabGroup`` lists the other tabs in `allCases`: the first one is shown if a saved
/// tab doesn't exist any more.
public protocol TabIdentifier: CaseIterable, Codable, Hashable, Sendable {}

extension TabIdentifier {
  /// The name of a tab.
  @usableFromInline var tabName: String {
    (self as? any RawRepresentable)?.rawValue as? String ?? "\(self)"
  }
}

/// Which tab is shown, and which were shown before.
///
/// It changes by the actions of the bar (``TabBarAction``), and if a reducer removes the selected
/// tab of a ``TabGroup``. A value from outside that says
/// anything else, as one that is read from a file can, is taken as it is: a tab that is in the
/// history and shown at once does no harm.
public struct TabBar<Tab: TabIdentifier>: Encodable, Sendable {
  // Navigations set these in code of clients, which can't use a setter that isn't public.
  @usableFromInline var current: Tab
  @usableFromInline var past: [Tab]

  /// The tab that is shown.
  @inlinable public var selected: Tab { current }

  /// The tabs that were shown before, without the one that is shown: the first one first.
  ///
  /// With ``BackBehavior/history`` each tab is in it once, with ``BackBehavior/fullHistory`` as
  /// often as it was left, and with the others it stays empty.
  @inlinable public var history: [Tab] { past }

  /// The tabs that are shown, in their order; `nil` for all that are declared.
  ///
  /// A tab that isn't among them keeps its state. It can't be selected, also not by a link.
  public internal(set) var visible: [Tab]?

  /// The link that waits until it can be opened, `nil` for none.
  ///
  /// See ``Tabs/holdingLinks(while:)``.
  public internal(set) var heldLink: URL?

  /// The tabs of groups that were closed, the last one at the end.
  ///
  /// At most 20. Send ``TabBarAction/deepLink(_:)`` with the link of one to open it again, which
  /// removes it from this list.
  public internal(set) var closed: [ClosedTab<Tab>]

  @usableFromInline var record = BarRecord<Tab>()

  /// What is saved.
  enum CodingKeys: String, CodingKey {
    case selected
    case history
    case visible
    case heldLink
    case closed
  }

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - selected: The tab that is shown.
  ///   - history: The tabs that were shown before, the first one first.
  ///   - visible: The tabs that are shown, in their order; `nil` for all that are declared.
  ///   - heldLink: The link that waits until it can be opened, `nil` for none.
  ///   - closed: The tabs of groups that were closed, the last one at the end.
  public init(
    _ selected: Tab, history: [Tab] = [], visible: [Tab]? = nil, heldLink: URL? = nil,
    closed: [ClosedTab<Tab>] = []
  ) {
    current = selected
    past = history
    self.visible = visible
    self.heldLink = heldLink
    self.closed = closed
    requestSettling()
  }

  /// Encodes the bar, with the properties that few bars have only where they are set.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(selected, forKey: .selected)
    try container.encode(history, forKey: .history)
    try container.encodeIfPresent(visible, forKey: .visible)
    try container.encodeIfPresent(heldLink, forKey: .heldLink)
    if !closed.isEmpty { try container.encode(closed, forKey: .closed) }
  }
}

extension TabBar: Hashable {
  /// Returns whether two bars show the same tabs, and have the same history, held link and closed
  /// tabs.
  ///
  /// - Parameters:
  ///   - lhs: A bar.
  ///   - rhs: Another one.
  /// - Returns: Whether they are equal.
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
  /// The tab that is shown and the history, and what few bars have, as failures of tests show them.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [("selected", selected), ("history", history)]
    if let visible { children.append(("visible", visible)) }
    if let heldLink { children.append(("heldLink", heldLink)) }
    if !closed.isEmpty { children.append(("closed", closed)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// What can happen to the tabs of an app as a whole.
@CasePathable
public enum TabBarAction<Tab: TabIdentifier>: Codable, Hashable, Sendable {
  /// The app has launched: the screens of its first tab are shown.
  ///
  /// Before this no screen is told anything.
  case launched

  /// A tab was tapped.
  case selectedTabChanged(Tab)

  /// The user wants to go one step back.
  case backButtonTapped

  /// A link was opened.
  case deepLink(URL)

  /// A link can't be opened: the tabs send this.
  ///
  /// Show it, or hand the link to the browser. Whoever awaits the link learns it as well, by the
  /// outcome ``MoveOutcome/invalid(_:)``.
  case linkFailed(URL, ScreenError)

  /// The link that waits is given up.
  case heldLinkDropped

  /// The question that ``Tabs/question(in:)`` returns was answered or dismissed: the tabs send the
  /// answer to the tab that asks.
  ///
  /// An answer to a question that isn't asked any more does nothing.
  case question(PresentationAction<TabAnswer<Tab>>)

  /// Other tabs are to be shown, or the same in another order.
  ///
  /// If the selected tab isn't among them, it is asked as it is before another one is selected, and
  /// its neighbour is shown. The tabs of groups are always visible, in the order of their array.
  case visibleTabsChanged([Tab])

  /// Shows a tab of a ``TabGroup``, which is opened first if it isn't open.
  case opened(Tab)

  /// Closes a tab of a ``TabGroup``.
  ///
  /// All guards in it are asked first. If the tab is selected, its neighbour is shown. The last
  /// visible tab can't be closed. While a tab asks, closing another one withdraws the question.
  case closed(Tab)
}

/// What the tabs of an app remember of their navigations: neither compared nor saved.
@usableFromInline
struct BarRecord<Tab: TabIdentifier>: Sendable {
  /// Whether another tab is to be shown, or a navigation waits.
  @usableFromInline var isUnsettled = true

  /// Whether the app was launched, before which no screen is shown.
  @usableFromInline var isLaunched = false

  /// The number of the store that knows the bar, 0 for none.
  @usableFromInline var store = 0

  /// The navigation that waits for an answer.
  @usableFromInline var pending: Navigation<Tab, Int>?

  /// The number of the reply that whoever opened the held link awaits.
  @usableFromInline var heldReply: Int?

  /// The numbers of the replies that are awaited.
  @usableFromInline var awaitedReplies: [Int] { [pending?.reply, heldReply].compactMap { $0 } }

  @usableFromInline
  init() {}

  /// What there is to remember of the tabs without a stack that were shown.
  @usableFromInline var plain: [Tab: PlainTab] = [:]

  /// Makes this the record of the store that is reducing: that of another one says nothing here.
  ///
  /// - Returns: Whether no store has known the bar.
  @inlinable
  mutating func joinStore() -> Bool {
    let isNew = store == 0
    guard let number = currentStoreNumber(), number != store else { return isNew }
    if !isNew { self = BarRecord() }
    store = number
    return isNew
  }
}

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
  ///   - tabs: The tabs that are visible, in their order.
  ///   - initial: The initial tab.
  ///   - isVisible: Returns a Boolean value that indicates whether a tab is visible.
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

  /// Forgets a tab of a group that is closed.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - link: The link to what it shows, `nil` if there is none.
  mutating func close(_ tab: Tab, _ link: URL?) {
    past.removeAll { $0 == tab }
    closed.removeAll { $0.tab == tab }
    if let link { closed.append(ClosedTab(tab: tab, link: link)) }
    closed.removeFirst(max(0, closed.count - 20))
  }

  /// Shows another tab.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - isBack: Whether it is shown by the way back.
  ///   - behavior: What the bar remembers.
  @inlinable
  mutating func show(_ tab: Tab, isBack: Bool, _ behavior: BackBehavior) {
    guard tab != selected else { return }
    switch behavior {
    case .nowhere, .firstTab, .initialTab, .order: break
    case .history where isBack, .fullHistory where isBack:
      // In a history from outside the tab that is shown may come last.
      while let last = past.popLast(), last != tab {}
    case .history:
      past.removeAll { $0 == tab || $0 == current }
      past.append(current)
    case .fullHistory: past.append(current)
    }
    current = tab
  }
}
