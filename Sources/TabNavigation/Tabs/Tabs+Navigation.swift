public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// What navigations need of the state of an app, whether its tabs are in one store or in many.

extension Tabs {
  /// Returns the navigation that an action of the bar begins, also one that is refused at once.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - pending: The navigation that waits for an answer, which this one may supersede.
  ///   - reply: Who waits for the outcome.
  ///   - state: The state of the app.
  /// - Returns: The navigation.
  @inlinable
  func navigation<Reply>(
    by action: TabBarAction<Tab>, after pending: Navigation<Tab, Reply>?, reply: Reply?,
    _ state: inout State
  ) -> Navigation<Tab, Reply> {
    var navigation = Navigation(by: action, reply: reply)
    // What comes before anything else, also before a navigation that waits is given up.
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
  /// - Returns: The step before all others.
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
        // The question that is shown is answered with "stay".
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
      takeContainerAction()
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

  /// Returns the tab to show in place of one that is hidden or closed: the one before it, or else
  /// the one after it.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - others: The tabs to choose from, `nil` for all that are visible.
  ///   - state: The state of the app.
  /// - Returns: The tab, `nil` if there is no other one.
  func neighbour(of tab: Tab, among others: [Tab]?, _ state: State) -> Tab? {
    // Without a look at all of them.
    if others == nil, let before = group(of: tab)?.before(tab, state) { return before }
    let now = visible(state)
    let before = now.prefix { $0 != tab }
    return before.last { others?.contains($0) != false }
      ?? now.dropFirst(before.count + 1).first { others?.contains($0) != false }
  }

  /// Gives up a navigation that waits for another one.
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

  /// Returns tabs that are to be shown, each once.
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

  /// Returns what came of the move that a navigation waits for, `nil` while there is no answer.
  func outcome<Reply>(of navigation: Navigation<Tab, Reply>, _ state: State) -> MoveOutcome? {
    var state = state
    let outcome = navigation.held.flatMap { held -> MoveOutcome? in
      // Nothing objects any more in a tab that a reducer has removed from its group.
      guard let status = status(of: held.tab, &state) else { return .done }
      return status.outcome(ofMove: held.number)
    }
    // A tab may have been hidden or removed while somebody was asked.
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

  /// What is known of the moves of a tab, `nil` for one without an item.
  private func status(of tab: Tab, _ state: inout State) -> StackStatus? {
    guard let item = item(of: tab, state) else { return nil }
    return status(of: item, &state)
  }

  /// What is known of the moves of a tab.
  @inlinable
  func status(of item: TabItem<State, Action, Tab>, _ state: inout State) -> StackStatus {
    if !item.isPlain { return item.status(&state) }
    return access.modify(&state) { $0.record.plain[item.tab]?.status ?? StackStatus() }
  }

  /// Whether a tab is shown.
  @inlinable
  func isVisible(_ item: TabItem<State, Action, Tab>, _ state: inout State) -> Bool {
    if !item.isPlain { return item.settlingNeeds(&state).isVisible }
    return access.modify(&state) { $0.record.plain[item.tab]?.status.isVisible ?? false }
  }

  /// Whether the app was launched, which a shown tab knows better than a bar that was put in place
  /// of another.
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

  /// Returns the tabs that are to be hidden, and then the one that is to be shown.
  ///
  /// - Parameters:
  ///   - isShown: Whether the selected tab is to be shown.
  ///   - state: The state of the app.
  /// - Returns: The tabs, and whether each is to be shown.
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

  /// Returns the tab that the way back leads to, `nil` for nowhere.
  func previous(_ state: State) -> Tab? {
    state[keyPath: bar].previous(
      back, tabs: visible(state), initial: initial, isVisible: { isVisible($0, state) })
  }

  /// Returns the action that tells the app why an action of the bar can't be done.
  ///
  /// A wrong link is input. Another action that can't be done is a mistake, and reported.
  ///
  /// - Returns: The action, `nil` for none.
  func failure(_ error: ScreenError, of action: TabBarAction<Tab>) -> Action? {
    if case .deepLink(let url) = action { return toBarAction.embed(.linkFailed(url, error)) }
    switch (error, action) {
    case (.hidden, _), (.missing, .selectedTabChanged), (.missing, .closed):
      // A user may tap a tab that is hidden or closed at the same moment.
      break
    case (.missing, .visibleTabsChanged):
      reportNavigationIssue(
        """
        "visibleTabsChanged" needs at least one tab that isn't in a group. The bar wasn't changed.
        """,
        by: "Tabs", at: location)
    case (.unknown, .closed(let tab)):
      reportNavigationIssue(
        "Can't close the tab \(tab.tabName): it isn't in a \"TabGroup\".", by: "Tabs", at: location)
    case (_, .opened(let tab)):
      reportNavigationIssue(
        """
        Can't open the tab \(tab.tabName): \(error). Declare it by "TabItem" or "TabGroup", and pass \
        "newTab" to a group whose tabs are opened by "opened".
        """,
        by: "Tabs", at: location)
    default:
      reportNavigationIssue(
        "A tab was to be shown that has no item: \(error). Declare a \"TabItem\" for it.",
        by: "Tabs", at: location)
    }
    return nil
  }
}
