public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One navigation of an app's tabs, as a sequence of steps.
///
/// A pure state machine. `TabsNavigator` and `TabPost` execute its steps and report each outcome
/// back. `Reply` identifies the caller that awaits the outcome.
@usableFromInline
struct Navigation<Tab: TabIdentifier, Reply: Sendable>: Sendable {
  @usableFromInline
  enum Step: Sendable {
    /// Make a move in a tab.
    case move(Tab, StackMove)

    /// Show a tab; `isBack` if the back button led to it.
    case show(Tab, isBack: Bool)

    /// Report the outcome of a navigation to its caller; `hasWaited` if it waited for an answer.
    case answer(Reply, MoveOutcome, hasWaited: Bool)

    /// Report to the app why the navigation failed.
    case fail(ScreenError)

    /// Hold the link until it can be opened, with the caller that awaits its outcome.
    case hold(URL, Reply?)

    /// Drop the held link.
    case dropHeldLink

    /// Change the visible tabs of the bar.
    case arrange([Tab])

    case answerQuestion(Tab, PresentationAction<LeaveChoice>)

    /// Open a tab of a group with the screens of a link. `made` is its state, or `nil` to make the
    /// state again.
    case open(Tab, LinkRoute, made: (any Sendable)?)

    /// Remove a tab from its group.
    case remove(Tab)
  }

  /// The action of the bar.
  @usableFromInline let action: TabBarAction<Tab>

  /// The caller that awaits the outcome, or `nil`.
  @usableFromInline let reply: Reply?

  /// `true` if this navigation supersedes a pending one.
  @usableFromInline var supersedes = true

  /// The remaining steps.
  @usableFromInline var steps: [Step] = []

  /// The steps to take if the last of the steps has changed nothing.
  @usableFromInline var otherwise: [Step] = []

  /// The outcome of the last step: pending while a move waits for an answer.
  @usableFromInline var outcome = MoveOutcome.done

  /// The move that waits or has waited for an answer, by its number in its tab.
  @usableFromInline var held: (tab: Tab, number: Int)?

  /// `true` if the navigation began with a held link.
  @usableFromInline var isResumed = false

  /// Returns `true` if screens are declared for all parts of a link.
  ///
  /// Only such a link is held if its screens can't be made yet.
  @usableFromInline var declares: (@Sendable (LinkRoute) -> Bool)?

  /// The reports to make at the end, or `nil` before the end.
  @usableFromInline var ending: [Step]?

  @inlinable
  init(by action: TabBarAction<Tab>, reply: Reply?) {
    self.action = action
    self.reply = reply
  }

  /// Records the outcome of a move in a tab; a tab without an item can't object.
  ///
  /// Runs no user code.
  ///
  /// The outcome isn't needed for giving up, nor for a way back that only answers a question, which
  /// may have been removed meanwhile.
  @inlinable
  mutating func take(_ result: MoveResult?, of move: StackMove, in tab: Tab) {
    outcome = supersedes && !move.isGivingUp ? result?.outcome ?? .unchanged : .done
    switch outcome {
    case .invalid(let error):
      if case .prepare(let route, _) = move { takeRefusal(error, route) }
    case .pending:
      if let result { takeQuestion(result.number, in: tab) }
    case .done, .unchanged, .refusedByScreen, .superseded:
      break
    }
  }

  /// Waits for the answer to a question.
  @usableFromInline
  mutating func takeQuestion(_ number: Int, in tab: Tab) {
    held = (tab, number)
    // The states that were made may be outdated when the navigation resumes.
    steps = steps.map { step in
      switch step {
      case .move(let tab, .openPrepared(let route, let opening)):
        .move(tab, .open(route, opening))
      case .open(let tab, let route, made: _):
        .open(tab, route, made: nil)
      default:
        step
      }
    }
  }

  /// Holds a link whose screens can't be made yet, and ends after any other refusal.
  @usableFromInline
  mutating func takeRefusal(_ error: ScreenError, _ route: LinkRoute) {
    supersedes = false
    guard error == .notYet else { return }
    if declares?(route) == false {
      outcome = .invalid(.undeclaredEnd(of: route))
      return
    }
    guard case .deepLink(let url) = action else { return }
    outcome = .done
    steps = [.hold(url, reply)]
  }

  /// Returns the next step, or `nil` if none is left or an answer is pending.
  ///
  /// Runs no user code.
  @inlinable
  mutating func next() -> Step? {
    switch outcome {
    case .pending: return nil
    case .refusedByScreen, .invalid, .superseded: steps = []
    case .unchanged where steps.isEmpty: swap(&steps, &otherwise)
    case .unchanged, .done: break
    }
    if !steps.isEmpty {
      let step = steps.removeFirst()
      switch step {
      case .show, .arrange, .dropHeldLink, .answerQuestion, .open, .remove: outcome = .done
      case .hold: ending = []
      case .move, .answer, .fail: break
      }
      return step
    }
    if ending == nil { end() }
    return ending?.isEmpty == false ? ending?.removeFirst() : nil
  }

  /// Collects the reports to make at the end.
  ///
  /// Runs no user code.
  @inlinable
  mutating func end() {
    // The app's action doesn't depend on a waiting caller: equal actions have equal results.
    var steps: [Step] = []
    if case .invalid(let error) = outcome, reply == nil || isByLink { steps = [.fail(error)] }
    if let reply { steps += [.answer(reply, outcome, hasWaited: held != nil || isResumed)] }
    ending = steps
  }

  @inlinable var isByLink: Bool { if case .deepLink = action { true } else { false } }
}

extension Navigation {
  /// Turns the navigation into one that only holds a link.
  @usableFromInline
  mutating func hold(_ url: URL) {
    supersedes = false
    steps = [.hold(url, reply)]
  }

  /// `true` if the navigation only holds a link.
  @inlinable var isHolding: Bool {
    if case .hold? = steps.first { true } else { false }
  }

  /// `true` if the navigation changes the visible tabs of the bar.
  var arranges: Bool {
    if case .visibleTabsChanged = action { true } else { false }
  }
}

extension StackMove {
  /// `true` if the move gives up the one that waits for an answer.
  @inlinable var isGivingUp: Bool { if case .giveUp = self { true } else { false } }
}

extension ScreenError {
  /// The error of a link whose end isn't declared.
  static func undeclaredEnd(of route: LinkRoute) -> Self {
    .unknown(route.components.last ?? "", known: [])
  }
}

// The steps of navigations, whether the tabs of an app are in one store or in many.

extension Tabs {
  /// Returns the navigation that an action of the bar begins, even if it is refused at once.
  ///
  /// Runs user code for a link: see `open`. Other actions run none, except to open a tab.
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
  /// Runs user code: the condition of `holdingLinks`, and `newTab` of a group. It makes no screen.
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
      navigation.declares = { target.declares($0) }
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

  /// Returns the steps that select a tab.
  ///
  /// Runs no user code.
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

  /// Gives up a pending navigation in favour of another.
  ///
  /// Runs no user code.
  @usableFromInline
  func supersede<Reply>(
    _ pending: Navigation<Tab, Reply>, _ navigation: inout Navigation<Tab, Reply>, _ state: State
  ) {
    if let held = pending.held, status(of: held.tab, state)?.outcome(ofMove: held.number) == nil {
      navigation.steps.insert(.move(held.tab, .giveUp), at: 0)
    }
    if let reply = pending.reply {
      navigation.steps.insert(.answer(reply, .superseded, hasWaited: true), at: 0)
    }
  }

  /// Throws an error if the bar hides a tab.
  ///
  /// Runs no user code.
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

  /// Returns the outcome of the move that a navigation waits for, or `nil` while it is pending.
  func outcome<Reply>(of navigation: Navigation<Tab, Reply>, _ state: State) -> MoveOutcome? {
    let outcome = navigation.held.flatMap { held -> MoveOutcome? in
      // A tab that a reducer has removed from its group can't object any more.
      guard let status = status(of: held.tab, state) else { return .done }
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

  /// Returns the status of a tab's moves, or `nil` for a tab without an item or a stack.
  private func status(of tab: Tab, _ state: State) -> StackStatus? {
    item(of: tab, state)?.stack?.tab.status(in: state)
  }

  /// Returns `true` if a tab is shown.
  @inlinable
  func isVisible(_ item: TabItem<State, Action, Tab>, _ state: inout State) -> Bool {
    if !item.isPlain { return item.settlingNeeds(&state).isVisible }
    return access.modify(&state) { $0.record.plain[item.tab]?.isVisible ?? false }
  }

  /// Returns `true` if the app was launched; a visible tab shows that even if the bar was replaced.
  ///
  /// Runs no user code.
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
  /// Runs no user code.
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
}
