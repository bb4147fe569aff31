public import StoreRuntimeCore

// The less frequent steps of navigations.

extension TabsNavigator {
  /// Takes one of the less frequent steps.
  @usableFromInline
  func take(
    _ step: Navigation<Tab, Int>.Step, of navigation: inout Navigation<Tab, Int>,
    _ state: inout State
  ) -> Effect<Action> {
    switch step {
    case .move, .show:
      return .none
    case .answer(let reply, let outcome, hasWaited: false):
      return .reply(number: reply, value: outcome)
    case .answer(let reply, let outcome, hasWaited: true):
      // The hold ends with the navigation, before any effect of this reduction starts.
      depositReply(outcome, for: reply)
      return .none
    case .fail(let error):
      return tabs.failure(error, of: navigation.action).map { .send($0) } ?? .none
    case .hold(let url, let reply):
      dropHeldLink(&state)
      bar.modify(&state) { ($0.heldLink, $0.record.heldReply) = (url, reply) }
      setNeedsSettling(&state)
      // The reply of a link that was already held is tied already.
      guard !navigation.isResumed, let reply else { return .none }
      return tie.tie(.holding(reply), to: reply)
    case .dropHeldLink:
      dropHeldLink(&state)
      return .none
    case .arrange(let visible):
      bar.modify(&state) { $0.visible = visible }
      return .none
    case .answerQuestion(let tab, let answer):
      let stack = tabs.item(of: tab, state)?.stack
      return stack.map { .send($0.tab.answering(answer)) } ?? .none
    case .open(let tab, let route, let made):
      do throws(ScreenError) {
        return try open(tab, route, made, by: &navigation, &state)
      } catch {
        navigation.outcome = .invalid(error)
        return .none
      }
    case .remove(let tab):
      return close(tab, &state)
    }
  }

  /// Gives up the held link.
  private func dropHeldLink(_ state: inout State) {
    let reply = bar.modify(&state) { bar in
      bar.heldLink = nil
      return bar.record.heldReply.take()
    }
    if let reply { depositReply(MoveOutcome.superseded, for: reply) }
  }

  /// Opens the held link, if it can be opened now.
  @usableFromInline
  func openHeldLink(_ state: inout State) -> Effect<Action> {
    let bar = state[keyPath: tabs.bar]
    guard let url = bar.heldLink else { return .none }
    setNeedsSettling(&state)
    // A held link doesn't dismiss a pending question.
    if bar.record.pending != nil || tabs.asking(in: state) != nil { return .none }
    var navigation = tabs.navigation(
      by: .deepLink(url), after: nil, reply: bar.record.heldReply, &state)
    if navigation.isHolding { return .none }
    navigation.isResumed = true
    self.bar.modify(&state) { ($0.heldLink, $0.record.heldReply) = (nil, nil) }
    return run(navigation, &state)
  }

  /// Continues the pending navigation, if the tab's answer has arrived.
  @usableFromInline
  func continueNavigation(_ state: inout State) -> Effect<Action> {
    guard var pending = state[keyPath: tabs.bar].record.pending else { return .none }
    guard let outcome = tabs.outcome(of: pending, state) else {
      setNeedsSettling(&state)
      return .none
    }
    pending.outcome = outcome
    return run(pending, &state)
  }

  // MARK: Tabs in a screen

  /// Notifies the tabs of an event of the screen that contains them.
  @usableFromInline
  func tell(_ event: ScreenEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .entered:
      return .none
    case .appeared, .disappeared:
      setNeedsSettling(&state)
      return CurrentReduction().reducingScreen(that: event == .appeared ? .shown : .hidden) {
        let moves = settle(&state, .moves)
        return moves.merge(with: settle(&state, .events))
      }
    case .reselected:
      return selected(state)?.respond(&state, to: .tell(event, .itself)).effect ?? .none
    case .saveRequested:
      // The guard with the question is the feature around the tabs.
      return .none
    }
  }

  /// Returns the action that dismisses the selected tab's topmost part or selects the tab before.
  @usableFromInline
  func close(_ closing: ScreenClosing, _ state: inout State) -> ScreenResponse<Action> {
    if closing == .presentations(leadsBack: true), tabs.asking(in: state) != nil {
      // Also a question in a hidden tab.
      return ScreenResponse(effect: .send(tabs.toBarAction.embed(.backButtonTapped)))
    }
    if let response = selected(state)?.respond(&state, to: .close(closing)), response.action != nil
    {
      return response
    }
    guard closing == .screens(leadsBack: true), tabs.previous(state) != nil
    else { return ScreenResponse() }
    return ScreenResponse(effect: .send(tabs.toBarAction.embed(.backButtonTapped)))
  }

  /// The reducer of the selected tab.
  @usableFromInline
  func selected(_ state: State) -> PreparedReducer<State, Action>? {
    part(of: state[keyPath: tabs.bar].selected, state)?.reducer
  }
}

// The tabs of groups, of which any number may be open.

extension TabsNavigator {
  @usableFromInline
  func groupedPart(
    of tab: Tab, _ state: State
  ) -> (item: TabItem<State, Action, Tab>, reducer: PreparedReducer<State, Action>)? {
    tabs.group(of: tab)?.item(tab, state).map { ($0, $0.prepare(tabs.bar)) }
  }

  /// Opens a tab of a group with the screens of a link.
  func open(
    _ tab: Tab, _ route: LinkRoute, _ made: (any Sendable)?,
    by navigation: inout Navigation<Tab, Int>, _ state: inout State
  ) throws(ScreenError) -> Effect<Action> {
    guard let group = tabs.group(of: tab) else { return .none }
    if let item = group.item(tab, state) {
      // A reducer opened it while a question was pending.
      guard navigation.isByLink, let stack = item.stack else { return .none }
      let move = StackMove.open(route, stack.opening)
      guard let made = make(move, tab, &state) else { return .none }
      navigation.take(made.result, of: move, in: tab)
      return made.effect
    }
    let stack: (any Sendable)?
    if let made { stack = made } else { stack = try group.open.make(tab, route) }
    if let stack { group.open.append(stack, to: &state) }
    bar.modify(&state) { bar in bar.closed.removeAll { $0.tab == tab } }
    return .none
  }

  /// Removes a tab that may be closed from its group.
  func close(_ tab: Tab, _ state: inout State) -> Effect<Action> {
    guard let group = tabs.group(of: tab), let item = group.item(tab, state) else { return .none }
    let link = group.open.canMake ? tabs.url(for: tab, in: state) : nil
    let neighbour = tabs.neighbour(of: tab, among: nil, state)
    let isShown = item.settlingNeeds(&state).isVisible
    let effect = isShown ? setVisible(false, tab, &state) : .none
    group.open.remove(tab, from: &state)
    bar.modify(&state) { bar in
      if bar.selected == tab, let neighbour { bar.show(neighbour, isBack: false, tabs.back) }
      bar.close(tab, link)
    }
    forgetRemovedTabs(&state)
    setNeedsSettling(&state)
    return effect
  }

  /// Settles the tabs of groups that need it.
  ///
  /// - Returns: The effect; `isFresh` if tabs may have to be hidden or shown.
  @usableFromInline
  func settleGroups(
    _ state: inout State, _ phase: SettlingPhase
  ) -> (effect: Effect<Action>, isFresh: Bool) {
    let selected = bar.modify(&state) { $0.selected }
    var (effect, isFresh) = (Effect<Action>.none, false)
    for group in tabs.groups {
      for noted in group.noted(&state) {
        isFresh = isFresh || noted.needs.isFresh || noted.needs.isVisible && noted.tab != selected
        guard noted.needs.isUnsettled, phase == .events || !noted.needs.isAtRest else { continue }
        guard let (_, reducer) = part(of: noted.tab, state) else { continue }
        effect = effect.merge(with: reducer.respond(&state, to: .settle(phase)).effect)
      }
      // A reducer may have removed it.
      if group.contains(selected), !group.isOpen(selected, state) { isFresh = true }
    }
    return (effect, isFresh)
  }

  /// If a reducer has removed the selected tab from its group, selects the previous tab, or else
  /// the first one.
  @usableFromInline
  func selectOpenTab(_ state: inout State) {
    let bar = state[keyPath: tabs.bar]
    guard let group = tabs.group(of: bar.selected), !group.isOpen(bar.selected, state),
      let tab = bar.history.last(where: { tabs.isVisible($0, state) }) ?? tabs.visible(state).first
    else { return }
    self.bar.modify(&state) { changed in
      changed.show(tab, isBack: true, tabs.back)
      changed.past.removeAll { $0 == bar.selected }
    }
    forgetRemovedTabs(&state)
  }

  /// Removes from the history the tabs that reducers have removed from their groups.
  @usableFromInline
  func forgetRemovedTabs(_ state: inout State) {
    let removed = state[keyPath: tabs.bar].history.filter { tab in
      tabs.group(of: tab)?.isOpen(tab, state) == false
    }
    if !removed.isEmpty { bar.modify(&state) { $0.past.removeAll(where: removed.contains) } }
  }
}
