public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The steps of navigations, whether the tabs of an app are in one store or in many.

extension Tabs {
  /// Returns the navigation that an action of the bar begins, even if it is refused at once.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - pending: The navigation that waits for an answer, which this one may supersede.
  ///   - reply: The caller that awaits the outcome.
  ///   - state: The state of the app.
  /// - Returns: The navigation.
  @inlinable
  func navigation<Reply>(
    by action: TabBarAction<Tab>, after pending: Navigation<Tab, Reply>?, reply: Reply?,
    _ state: inout State
  ) -> Navigation<Tab, Reply> {
    var navigation = Navigation(by: action, reply: reply)
    // The step before all others, even before a pending navigation is given up.
    var preparation: Navigation<Tab, Reply>.Step?
    do throws(ScreenError) {
      switch action {
      case .selectedTabChanged(let tab):
        navigation.steps = try steps(toSelect: tab, &state)
      case .deepLink(let url):
        preparation = try open(url, by: &navigation, &state)
      default:
        try plan(&navigation, state)
      }
    } catch {
      navigation.supersedes = false
      navigation.outcome = .invalid(error)
    }
    if navigation.supersedes, let pending { supersede(pending, &navigation, state) }
    if let preparation { navigation.steps.insert(preparation, at: 0) }
    return navigation
  }

  /// Plans the navigation of a link.
  ///
  /// - Returns: The step to take before all others.
  @inlinable
  func open<Reply>(
    _ url: URL, by navigation: inout Navigation<Tab, Reply>, _ state: inout State
  ) throws(ScreenError) -> Navigation<Tab, Reply>.Step? {
    let (tab, target, route) = try read(url)
    if let holdsLinks, holdsLinks(state, tab), target.declares(route) {
      navigation.hold(url)
      return nil
    }
    try checkVisible(tab, &state)
    let (selected, holdsLink) = access.modify(&state) { ($0.current, $0.heldLink != nil) }
    var preparation: Navigation<Tab, Reply>.Step?
    if case .group(let group) = target, group.item(tab, state) == nil {
      try insert(tab, of: group, route, by: &navigation, state)
      if navigation.isHolding { return nil }
    } else {
      navigation.declares = target.declares
      navigation.steps = [.move(tab, .openPrepared(route, target.opening))]
      if tab != selected {
        navigation.steps.insert(.move(selected, .askToHide), at: 0)
        navigation.steps.append(.show(tab, isBack: false))
      }
      preparation = .move(tab, .prepare(route, target.opening))
    }
    if holdsLink { navigation.steps.insert(.dropHeldLink, at: 0) }
    return preparation
  }

  /// Plans the navigation of a link to a tab of a group that isn't open.
  @usableFromInline
  func insert<Reply>(
    _ tab: Tab, of group: TabGroup<State, Action, Tab>, _ route: LinkRoute,
    by navigation: inout Navigation<Tab, Reply>, _ state: State
  ) throws(ScreenError) {
    guard let make = group.make else { throw .missing("open tab \(tab.tabName)") }
    do throws(ScreenError) {
      navigation.steps = [
        .move(state[keyPath: bar].selected, .askToHide),
        .open(tab, route, made: try make(tab, route)), .show(tab, isBack: false),
      ]
    } catch {
      guard error == .notYet, case .deepLink(let url) = navigation.action else { throw error }
      if !group.declares(route) { throw .undeclaredEnd(of: route) }
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
        guard let make = group.make else { throw .missing("open tab \(tab.tabName)") }
        navigation.steps = [leaving, .open(tab, [], made: try make(tab, []))]
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
      case .presented(let answer) where item(of: answer.tab, state)?.question(state) != nil:
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

  /// Returns the steps that select a tab.
  @inlinable
  func steps<Reply>(
    toSelect tab: Tab, _ state: inout State
  ) throws(ScreenError) -> [Navigation<Tab, Reply>.Step] {
    guard let item = item(of: tab, state) else { throw unknownTab(tab) }
    try checkVisible(tab, &state)
    let selected = access.modify(&state) { $0.current }
    return tab == selected
      ? [.move(tab, .reselect(item.reselection))]
      : [.move(selected, .askToHide), .show(tab, isBack: false)]
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
    if others == nil, let before = group(of: tab)?.before(tab, state) { return before }
    let now = visible(state)
    let before = now.prefix { $0 != tab }
    return before.last { others?.contains($0) != false }
      ?? now.dropFirst(before.count + 1).first { others?.contains($0) != false }
  }

  /// Gives up a pending navigation in favour of another.
  @usableFromInline
  func supersede<Reply>(
    _ pending: Navigation<Tab, Reply>, _ navigation: inout Navigation<Tab, Reply>, _ state: State
  ) {
    var state = state
    if let held = pending.held, status(of: held.tab, &state)?.outcome(ofMove: held.number) == nil {
      navigation.steps.insert(.move(held.tab, .giveUp), at: 0)
    }
    if let reply = pending.reply {
      navigation.steps.insert(.answer(reply, .superseded, hasWaited: true), at: 0)
    }
  }

  @inlinable
  func checkVisible(_ tab: Tab, _ state: inout State) throws(ScreenError) {
    let hidesTabs = access.modify(&state) { $0.visible != nil }
    if hidesTabs, let error = hiddenError(tab, state) { throw error }
  }

  @usableFromInline
  func hiddenError(_ tab: Tab, _ state: State) -> ScreenError? {
    namedVisible(state)?.contains(tab) == false && group(of: tab) == nil
      ? .hidden(tab: tab.tabName) : nil
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

  /// Returns the outcome of the move that a navigation waits for, or `nil` while it is pending.
  func outcome<Reply>(of navigation: Navigation<Tab, Reply>, _ state: State) -> MoveOutcome? {
    var state = state
    let outcome = navigation.held.flatMap { held -> MoveOutcome? in
      // A tab that a reducer has removed from its group can't object any more.
      guard let status = status(of: held.tab, &state) else { return .done }
      return status.outcome(ofMove: held.number)
    }
    // A tab may have been hidden or removed while a question was pending.
    guard outcome == .done || outcome == .unchanged else { return outcome }
    var opened: Tab?
    for step in navigation.steps {
      if case .open(let tab, _, _) = step { opened = tab }
      guard case .show(let tab, _) = step, !navigation.arranges else { continue }
      if let error = hiddenError(tab, state) { return .invalid(error) }
      if tab != opened, group(of: tab)?.isOpen(tab, state) == false {
        return .invalid(.missing("open tab \(tab.tabName)"))
      }
    }
    return outcome
  }

  /// Returns the status of a tab's moves, or `nil` for a tab without an item.
  private func status(of tab: Tab, _ state: inout State) -> StackStatus? {
    guard let item = item(of: tab, state) else { return nil }
    return status(of: item, &state)
  }

  /// Returns the status of a tab's moves.
  @inlinable
  func status(of item: TabItem<State, Action, Tab>, _ state: inout State) -> StackStatus {
    if !item.isPlain { return item.status(&state) }
    return access.modify(&state) { $0.record.plain[item.tab]?.status ?? StackStatus() }
  }

  /// Returns `true` if a tab is shown.
  @inlinable
  func isVisible(_ item: TabItem<State, Action, Tab>, _ state: inout State) -> Bool {
    if !item.isPlain { return item.settlingNeeds(&state).isVisible }
    return access.modify(&state) { $0.record.plain[item.tab]?.status.isVisible ?? false }
  }

  /// Returns `true` if the app was launched; a visible tab shows that even if the bar was replaced.
  @inlinable
  func isLaunched(_ state: inout State) -> Bool {
    if access.modify(&state, { $0.record.isLaunched }) { return true }
    for item in items where isVisible(item, &state) { return true }
    return !groups.isEmpty && showsGroupedTab(state)
  }

  @usableFromInline
  func showsGroupedTab(_ state: State) -> Bool {
    notedTabs(state).contains { $0.needs.isVisible }
  }

  /// Returns the tabs to hide, followed by the tab to show.
  ///
  /// - Parameters:
  ///   - isShown: `true` if the selected tab should be shown.
  ///   - state: The state of the app.
  /// - Returns: The tabs, each with its new visibility.
  @inlinable
  func changesOfVisibility(
    _ isShown: Bool, _ state: inout State
  ) -> [(tab: Tab, isVisible: Bool)] {
    let selected = access.modify(&state) { $0.current }
    let all = groups.isEmpty ? items : items + groupedItems(state)
    var changes: [(tab: Tab, isVisible: Bool)] = []
    var appears = false
    for item in all {
      let shows = isShown && item.tab == selected
      if isVisible(item, &state) == shows { continue }
      if shows { appears = true } else { changes.append((item.tab, false)) }
    }
    if appears { changes.append((selected, true)) }
    return changes
  }

  /// Returns the items of the tabs of groups that may have to be hidden or shown.
  @usableFromInline
  func groupedItems(_ state: State) -> [TabItem<State, Action, Tab>] {
    let selected = state[keyPath: bar].selected
    let tabs = Set(notedTabs(state).filter { $0.needs.isVisible }.map { $0.tab } + [selected])
    return tabs.subtracting(all).compactMap { item(of: $0, state) }
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
