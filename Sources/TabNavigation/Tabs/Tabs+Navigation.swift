import StoreRuntimeCore

// The less frequent parts of navigations, whether the tabs of an app are in one store or in many.

extension Tabs {
  /// Plans the navigation of a link to a tab of a group that isn't open.
  @usableFromInline
  func insert<Reply>(
    _ tab: Tab, of group: TabGroup<State, Action, Tab>, _ route: LinkRoute,
    by navigation: inout Navigation<Tab, Reply>, _ state: State
  ) throws(ScreenError) {
    do throws(ScreenError) {
      let made = try group.open.make(tab, route)
      navigation.steps = [
        .move(state[keyPath: bar].selected, .askToHide), .open(tab, route, made: made),
        .show(tab, isBack: false),
      ]
    } catch {
      guard error == .notYet, case .deepLink(let url) = navigation.action else { throw error }
      if !group.open.declares(route) { throw .undeclaredEnd(of: route) }
      navigation.hold(url)
    }
  }

  /// Plans the navigation of an action that neither selects a tab nor opens a link.
  @usableFromInline
  func plan<Reply>(
    _ navigation: inout Navigation<Tab, Reply>, _ state: State
  ) throws(ScreenError) {
    var state = state
    let bar = state[keyPath: bar]
    let leaving = Navigation<Tab, Reply>.Step.move(bar.selected, .askToHide)
    switch navigation.action {
    case .launched, .linkFailed:
      navigation.supersedes = false
    case .selectedTabChanged, .deepLink:
      break
    case .backButtonTapped:
      if let asking = asking(in: state) {
        // The visible question is answered with "stay".
        navigation.supersedes = false
        navigation.steps = [.move(asking, .stay)]
        break
      }
      navigation.steps = [.move(bar.selected, .back)]
      if let tab = previous(state) {
        navigation.otherwise = [leaving, .show(tab, isBack: true)]
      }
    case .opened(let tab):
      if item(of: tab, state) != nil {
        if tab != bar.selected { navigation.steps = try steps(toSelect: tab, &state) }
      } else if let group = group(of: tab) {
        navigation.steps = [leaving, .open(tab, [], made: try group.open.make(tab, []))]
        navigation.steps += [.show(tab, isBack: false)]
      } else {
        throw unknownTab(tab)
      }
      if navigation.steps.isEmpty { navigation.outcome = .unchanged }
    case .closed(let tab):
      guard let group = group(of: tab) else {
        throw .unknown(tab.tabName, known: groups.map { $0.name })
      }
      guard group.isOpen(tab, state) else { throw .missing("open tab \(tab.tabName)") }
      if tab == bar.selected, neighbour(of: tab, among: nil, state) == nil {
        throw .missing("other tab to show")
      }
      navigation.steps = [.move(tab, .askToClose), .remove(tab)]
    case .heldLinkDropped:
      navigation.supersedes = false
      if bar.heldLink == nil { navigation.outcome = .unchanged }
      navigation.steps = bar.heldLink.map { _ in [.dropHeldLink] } ?? []
    case .question(let answer):
      CurrentReduction().takeContainerAction()
      navigation.supersedes = false
      switch answer {
      case .presented(let answer) where question(of: answer.tab, state) != nil:
        navigation.steps = [.answerQuestion(answer.tab, .presented(answer.choice))]
      case .dismiss:
        if let tab = question(in: state)?.tab {
          navigation.steps = [.answerQuestion(tab, .dismiss)]
        }
      case .presented:
        break
      }
      if navigation.steps.isEmpty { navigation.outcome = .unchanged }
    case .visibleTabsChanged(let tabs):
      let tabs = try checked(tabs)
      let isUnchanged = tabs == namedVisible(state) ?? all
      if isUnchanged { navigation.outcome = .unchanged }
      navigation.steps = isUnchanged ? [] : [.arrange(tabs)]
      navigation.supersedes = !tabs.contains(bar.selected) && group(of: bar.selected) == nil
      if navigation.supersedes {
        if let neighbour = neighbour(of: bar.selected, among: tabs, state) ?? tabs.first {
          navigation.steps += [.show(neighbour, isBack: false)]
        }
        navigation.steps.insert(leaving, at: 0)
      }
    }
  }

  @usableFromInline
  func unknownTab(_ tab: Tab) -> ScreenError {
    group(of: tab) != nil
      ? .missing("open tab \(tab.tabName)")
      : .unknown(tab.tabName, known: all.map { $0.tabName })
  }

  /// Returns the tab that replaces a hidden or closed one: the tab before it, or else the tab after
  /// it.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - others: The candidates, or `nil` for all visible tabs.
  ///   - state: The state of the app.
  /// - Returns: The tab, or `nil` if there is no other.
  func neighbour(of tab: Tab, among others: [Tab]?, _ state: State) -> Tab? {
    // Avoids listing all tabs.
    if others == nil, let before = group(of: tab)?.open.before(tab, in: state) { return before }
    let now = visible(state)
    let before = now.prefix { $0 != tab }
    return before.last { others?.contains($0) != false }
      ?? now.dropFirst(before.count + 1).first { others?.contains($0) != false }
  }

  /// Validates tabs that should be visible, and returns each once.
  private func checked(_ tabs: [Tab]) throws(ScreenError) -> [Tab] {
    var seen: Set<Tab> = []
    let all = all
    let tabs = tabs.filter { all.contains($0) || group(of: $0) == nil }
    if let unknown = tabs.first(where: { !all.contains($0) }) {
      throw unknownTab(unknown)
    }
    if tabs.isEmpty { throw .missing("tab that is shown") }
    return tabs.filter { seen.insert($0).inserted }
  }

  /// Returns the target of the back button, or `nil`.
  func previous(_ state: State) -> Tab? {
    state[keyPath: bar].previous(
      back, tabs: visible(state), initial: initial, isVisible: { isVisible($0, state) })
  }

  /// Returns the action that reports to the app why an action of the bar failed.
  ///
  /// A wrong link is input. Any other failure is a mistake in the app, and a reported issue.
  ///
  /// - Returns: The action, or `nil`.
  func failure(_ error: ScreenError, of action: TabBarAction<Tab>) -> Action? {
    if case .deepLink(let url) = action { return toBarAction.embed(.linkFailed(url, error)) }
    switch (error, action) {
    case (.hidden, _), (.missing, .selectedTabChanged), (.missing, .closed):
      // The user may tap a tab at the moment when it is hidden or closed.
      break
    case (.missing, .visibleTabsChanged):
      reportNavigationIssue(
        """
        "visibleTabsChanged" needs at least one tab that isn't in a group. The bar is unchanged.
        """,
        by: "Tabs", at: location)
    case (.unknown, .closed(let tab)):
      reportNavigationIssue(
        "Can't close the tab \(tab.tabName): it isn't in a \"TabGroup\".", by: "Tabs", at: location)
    case (_, .opened(let tab)):
      reportNavigationIssue(
        """
        Can't open the tab \(tab.tabName): \(error). Declare it with "TabItem" or "TabGroup", and \
        pass "newTab" to a group whose tabs "opened" opens.
        """,
        by: "Tabs", at: location)
    default:
      reportNavigationIssue(
        "Can't show a tab without an item: \(error). Declare a \"TabItem\" for it.",
        by: "Tabs", at: location)
    }
    return nil
  }
}
