public import StoreRuntimeCore

/// The tabs of an app: their order, their links, and the navigation between them.
///
/// ```swift
/// static let tabs = Tabs<State, Action, Tab>(
///   \.tabs, action: \.tabs, links: "tabs", initial: .home, back: .history
/// ) {
///   TabItem(.home, \.home, action: \.home, badge: { $0.home.unreadCount }) { HomeTab() }
///   TabItem(.profile, \.profile, action: \.profile) { ProfileTab() }
/// }
///
/// var body: some ReducerOf<Self> { Self.tabs }
/// ```
///
/// Each tab is a feature over a ``TabStack``. An action of the bar (``TabBarAction``) starts one
/// navigation: the guards of the old tab may object, the move of a link is judged, and only then is
/// the other tab selected. A screen that asks holds the navigation until the user answers. Screens
/// receive events from ``TabBarAction/launched`` on, those of a tab from its first appearance on.
///
/// Reducers of the app may run before or after the tabs: their changes to a tab are settled at the
/// end of the same reduction.
///
/// Tabs can also be part of an app, such as an optional that is present while a user is signed in.
/// In the root or a screen of another tab, or a `Scope` of these, they are shown only while that
/// is, and from their own ``TabBarAction/launched`` on. Their screens receive the events, and a
/// screen that objects to being hidden is asked when another outer tab is selected, by the question
/// of the outer tab. A presentation, an optional or a row of a tab receives no events, so tabs
/// there are shown from their own ``TabBarAction/launched`` on.
///
/// Tabs in an optional, a case, a presentation, a row, a screen or the root of a tab are settled
/// only by an action that passes through that container. If an outer reducer changes such a tab,
/// the state changes at once, but screens receive events, and replies are tracked, only with the
/// next such action. So let the reducer return an effect that sends the tabs an action.
public struct Tabs<State, Action, Tab: TabIdentifier>: ReducerOperator {
  @usableFromInline let bar: any WritableKeyPath<State, TabBar<Tab>> & Sendable
  @usableFromInline let access: StateAccess<State, TabBar<Tab>>
  @usableFromInline let toBarAction: AnyCasePath<Action, TabBarAction<Tab>>
  @usableFromInline let prefixes: LinkPrefixes

  /// Returns `true` if a link to a tab has to be held; `nil` if links are never held.
  @usableFromInline var holdsLinks: (@Sendable (State, Tab) -> Bool)?
  let initial: Tab
  @usableFromInline let back: BackBehavior

  /// The tabs that aren't in groups, in their order.
  @usableFromInline private(set) var items: [TabItem<State, Action, Tab>] = []
  @usableFromInline private(set) var groups: [TabGroup<State, Action, Tab>] = []

  /// The tabs and groups in the order of their declarations.
  @usableFromInline private(set) var declarations: [TabDeclaration<State, Action, Tab>] = []

  /// The names of the tabs and groups in links.
  @usableFromInline private(set) var names = LinkNames([])
  let location: IssueLocation

  /// Declares the tabs of an app.
  ///
  /// A second item for a tab is a reported issue and is ignored.
  ///
  /// - Parameters:
  ///   - bar: The property of the app's state that holds the bar.
  ///   - action: The case of the app's actions for those of the bar.
  ///   - prefixes: The beginning of the app's links: a scheme, or a list of schemes and web
  ///     addresses.
  ///   - initial: The target of ``BackBehavior/initialTab``.
  ///   - back: The target of the back button at the root of a tab.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  ///   - items: The tabs in their order.
  public init(
    _ bar: any WritableKeyPath<State, TabBar<Tab>> & Sendable,
    action: CaseKeyPath<Action, TabBarAction<Tab>>,
    links prefixes: LinkPrefixes,
    initial: Tab,
    back: BackBehavior = .history,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @TabsBuilder<State, Action, Tab> _ items: () -> [TabDeclaration<State, Action, Tab>]
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.bar = bar
    self.access = StateAccess(bar)
    self.toBarAction = AnyCasePath(action)
    self.prefixes = prefixes
    self.initial = initial
    self.back = back
    self.location = location
    prefixes.reportMistakes(at: location)
    declare(items())
    reportLinkMistakes()
  }

  /// Stores the declarations, ignoring repeated ones of a tab.
  private mutating func declare(_ all: [TabDeclaration<State, Action, Tab>]) {
    (declarations, items, groups) = ([], [], [])
    for declaration in all {
      switch declaration {
      case .item(let item):
        if items.contains(where: { $0.tab == item.tab }) || group(of: item.tab) != nil {
          reportDuplicate("The tab \"\(item.tab.tabName)\"")
          continue
        }
        items.append(item)
      case .group(let group):
        if let item = items.first(where: { group.contains($0.tab) }) {
          reportDuplicate("The tab \"\(item.tab.tabName)\"")
          continue
        }
        groups.append(group)
      }
      declarations.append(declaration)
    }
    names = LinkNames(declarations.map { $0.linkName })
  }

  private func reportDuplicate(_ subject: String) {
    reportIssue(
      """
      \(subject) is declared twice. The second declaration is ignored. Declare each tab once, with \
      a "TabItem" or in a "TabGroup".
      """,
      at: location)
  }

  /// Reports the tabs that no link can name.
  private func reportLinkMistakes() {
    reportLinkMistakes(items.map { ("The tab \"\($0.tab.tabName)\"", $0.linkWords) })
    // A link to a tab of a group has an id after its words, so a tab may have the same words.
    reportLinkMistakes(groups.map { ("The group of tabs \"\($0.name)\"", $0.linkWords) })
  }

  private func reportLinkMistakes(_ all: [(subject: String, words: [String])]) {
    var seen: Set<[String]> = []
    for (subject, linkWords) in all {
      let words = linkWords.map(\.lowercasedASCII)
      let problem =
        if !words.allSatisfy(\.isLinkComponent) {
          "has the part \".\" or \"..\" in its link. Remove it."
        } else if !seen.insert(words).inserted {
          "has the same link as another one. Give it another name."
        } else {
          ""
        }
      if !problem.isEmpty { reportIssue("\(subject) \(problem)", at: location) }
    }
  }

  /// Returns the tabs that can have a store of their own, and reports the others.
  func withStacks() -> Self {
    var tabs = self
    tabs.declare(
      declarations.filter { declaration in
        switch declaration {
        case .item(let item):
          guard item.isPlain else { return true }
          reportIssue(
            """
            The tab "\(item.tab.tabName)" has no stack, so it can't have a store of its own. \
            "TabStores" omits it. Make its state a "TabStack", and end its feature's body with \
            ".stack { … }".
            """,
            at: location)
        case .group(let group):
          reportIssue(
            """
            "TabStores" doesn't support groups of tabs: "\(group.name)" is omitted. Use one store \
            for the app.
            """,
            at: location)
        }
        return false
      })
    return tabs
  }

  /// The tabs in their order, without those of groups.
  public var all: [Tab] { items.map(\.tab) }

  /// Returns the visible tabs in their order.
  ///
  /// - Parameter state: The state of the app.
  /// - Returns: The declared tabs that the bar lists, each once, followed by the open tabs of
  ///   groups. If the bar lists none, all tabs in the order of their declarations.
  /// - Complexity: O(*n*) for *n* tabs.
  public func visible(_ state: State) -> [Tab] {
    if let named = namedVisible(state) { return named + groups.flatMap { $0.open.tabs(in: state) } }
    return declarations.flatMap { declaration in
      switch declaration {
      case .item(let item): [item.tab]
      case .group(let group): group.open.tabs(in: state)
      }
    }
  }

  /// Returns the declared tabs that the bar lists, or `nil` if there are none.
  func namedVisible(_ state: State) -> [Tab]? {
    guard let named = state[keyPath: bar].visible else { return nil }
    var rest = Set(all)
    let visible = named.filter { rest.remove($0) != nil }
    return visible.isEmpty ? nil : visible
  }

  /// Returns a Boolean value that indicates whether a tab can be selected.
  func isVisible(_ tab: Tab, _ state: State) -> Bool {
    if let group = group(of: tab) { return group.isOpen(tab, state) }
    return (namedVisible(state) ?? all).contains(tab)
  }

  /// Returns the item of a tab, or `nil` if the tab isn't declared or isn't open.
  @inlinable
  func item(of tab: Tab, _ state: State) -> TabItem<State, Action, Tab>? {
    for item in items where item.tab == tab { return item }
    return groups.isEmpty ? nil : groupedItem(of: tab, state)
  }

  @usableFromInline
  func groupedItem(of tab: Tab, _ state: State) -> TabItem<State, Action, Tab>? {
    group(of: tab)?.item(tab, state)
  }

  /// Returns the tabs of groups that are shown, ask, or have something to settle.
  func notedTabs(_ state: State) -> [TabGroup<State, Action, Tab>.Noted] {
    var state = state
    return groups.flatMap { $0.noted(&state) }
  }

  /// Returns the group of a tab, open or not, or `nil` if it isn't in a group.
  func group(of tab: Tab) -> TabGroup<State, Action, Tab>? {
    groups.first { $0.contains(tab) }
  }

  /// Returns the number on a tab; 0 for no badge.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - state: The state of the app.
  /// - Returns: The value of the tab's `badge`.
  public func badge(for tab: Tab, in state: State) -> Int {
    item(of: tab, state)?.badge(state) ?? 0
  }
}

extension Store {
  /// Sends an action to the tabs of an app, and waits until the navigation is settled.
  ///
  /// ```swift
  /// let outcome = await store.navigate(.deepLink(url), through: \.tabs)
  /// ```
  ///
  /// If a screen asks whether it may be left, this method returns when the question is answered. It
  /// never returns ``MoveOutcome/pending``. It doesn't report an issue for a refused link, because
  /// the outcome contains the error.
  ///
  /// If the calling task is cancelled or the store is released, the outcome is
  /// ``MoveOutcome/superseded``, and the navigation continues without its caller.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - path: The case of the app's actions for those of the bar.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the navigation.
  @discardableResult
  public nonisolated(nonsending) func navigate<Tab: TabIdentifier>(
    _ action: TabBarAction<Tab>,
    through path: CaseKeyPath<Action, TabBarAction<Tab>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> MoveOutcome {
    let outcome = await sendAwaiting(
      AnyCasePath(path).embed(action), returning: MoveOutcome.self,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return outcome ?? .superseded
  }
}

extension AssertingStore {
  /// Sends an action to the tabs of an app, asserts its changes, and waits until the navigation is
  /// settled.
  ///
  /// ```swift
  /// let outcome = await store.navigate(.selectedTabChanged(.cart), through: \.tabs) {
  ///   $0.tabs = TabBar(.cart, history: [.feed])
  /// }
  /// ```
  ///
  /// The test-store counterpart of `Store.navigate(_:through:)`.
  /// Another task of the test has to answer a question meanwhile.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - path: The case of the app's actions for those of the bar.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The outcome of the navigation; ``MoveOutcome/superseded`` without an answer.
  @discardableResult
  public nonisolated(nonsending) func navigate<Tab: TabIdentifier>(
    _ action: TabBarAction<Tab>,
    through path: CaseKeyPath<Action, TabBarAction<Tab>>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> MoveOutcome {
    let outcome = await sendAwaiting(
      AnyCasePath(path).embed(action), returning: MoveOutcome.self,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return outcome ?? .superseded
  }
}
