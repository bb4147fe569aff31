public import StoreRuntimeCore

/// Carries out the navigations of an app whose tabs are in one store.
@usableFromInline
struct TabsNavigator<State, Action, Tab: TabIdentifier>: Sendable {
  @usableFromInline let tabs: Tabs<State, Action, Tab>
  @usableFromInline let reducers: [PreparedReducer<State, Action>]
  @usableFromInline let bar: StateAccess<State, TabBar<Tab>>

  /// Ties a navigation's pending reply to the navigation, which may be removed with the whole bar.
  @usableFromInline let tie: EffectTie

  /// The record of a bar for another that replaces it; copies of a navigator share it.
  @usableFromInline let kept = KeptBar<Tab>()

  /// `true` if the tabs are a part of a screen, and receive its events.
  @usableFromInline let isInScreen = Surroundings.current == .screen

  @inlinable
  init(_ tabs: Tabs<State, Action, Tab>, _ reducers: [PreparedReducer<State, Action>]) {
    self.tabs = tabs
    self.reducers = reducers
    self.bar = tabs.access
    self.tie = EffectTie(tabs.bar)
    reportTabsWithoutStack()
  }

  @usableFromInline
  func reportTabsWithoutStack() {
    for index in tabs.items.indices
    where !tabs.items[index].isPlain && !reducers[index].settles {
      reportIssue(
        """
        The feature of the tab "\(tabs.items[index].tab.tabName)" has no stack, so neither its \
        root nor its screens run, and no move is made. End its "body" with ".stack { … }". See \
        "Tabs".
        """,
        at: tabs.location)
    }
  }

  /// The features of the tabs, as searched for guards: only one is visible.
  @usableFromInline var parts: [GuardedPart<State, Action>] {
    var parts: [GuardedPart<State, Action>] = []
    for index in tabs.items.indices {
      let tab = tabs.items[index].tab
      for part in reducers[index].parts {
        let shown = part.searching { [bar = tabs.bar] state, search, body in
          if search.searchesHidden || state[keyPath: bar].selected == tab { body(&search) }
        }
        parts.append(shown)
      }
    }
    for group in tabs.groups {
      for part in group.reducer.parts {
        let shown = part.searching { [bar = tabs.bar] state, search in
          if search.searchesHidden { return state }
          var shown = state
          group.removeOthers(state[keyPath: bar].selected, &shown)
          return shown
        }
        parts.append(shown)
      }
    }
    return parts
  }

  /// Returns the declaration and the reducer of a tab, or `nil` if it isn't declared or isn't open.
  @inlinable
  func part(
    of tab: Tab, _ state: State
  ) -> (item: TabItem<State, Action, Tab>, reducer: PreparedReducer<State, Action>)? {
    for index in tabs.items.indices where tabs.items[index].tab == tab {
      return (tabs.items[index], reducers[index])
    }
    return tabs.groups.isEmpty ? nil : groupedPart(of: tab, state)
  }

  // MARK: An action of the bar

  @inlinable
  func reduce(_ action: TabBarAction<Tab>, _ state: inout State) -> Effect<Action> {
    let reply = takeAwaitedReply()
    join(&state)
    setNeedsSettling(&state)
    seeAll(&state)
    if case .launched = action {
      bar.modify(&state) { $0.record.isLaunched = true }
      keep(&state)
    }
    let pending = bar.modify(&state) { $0.record.pending }
    return run(tabs.navigation(by: action, after: pending, reply: reply, &state), &state)
  }

  @inlinable
  func run(
    _ navigation: Navigation<Tab, Int>, _ state: inout State
  ) -> Effect<Action> {
    var navigation = navigation
    let hasWaited = navigation.held != nil || navigation.isResumed
    var effect = Effect<Action>.none
    while let step = navigation.next() {
      switch step {
      case .move(let tab, let move):
        let (made, status) = make(move, tab, &state)
        effect = effect.merge(with: made)
        navigation.take(status, of: move, in: tab)
      case .show(let tab, let isBack):
        bar.modify(&state) { $0.show(tab, isBack: isBack, tabs.back) }
      default:
        effect = effect.merge(with: take(step, of: &navigation, &state))
      }
    }
    if navigation.supersedes { keep(navigation, hasWaited, &effect, &state) }
    return effect
  }

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
      let action = tabs.item(of: tab, state)?.answer?(answer)
      return action.map { .send($0) } ?? .none
    case .open(let tab, let route, let made):
      do throws(ScreenError) {
        return try open(tab, route, made, &state)
      } catch {
        navigation.outcome = .invalid(error)
        return .none
      }
    case .remove(let tab):
      return close(tab, &state)
    }
  }

  /// Keeps a navigation that waits for an answer.
  @inlinable
  func keep(
    _ navigation: Navigation<Tab, Int>, _ hasWaited: Bool, _ effect: inout Effect<Action>,
    _ state: inout State
  ) {
    guard case .pending = navigation.outcome else {
      return bar.modify(&state) { bar in
        if bar.record.pending != nil { bar.record.pending = nil }
      }
    }
    bar.modify(&state) { $0.record.pending = navigation }
    setNeedsSettling(&state)
    // The store replies to the caller if the navigation is removed earlier.
    guard !hasWaited, let reply = navigation.reply else { return }
    effect = effect.merge(with: tie.tie(.holding(reply), to: reply))
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

  /// Makes a move in a tab.
  ///
  /// - Returns: The effect of the reducers, and the new status of the tab's moves, or `nil` for a
  ///   tab without an item.
  @inlinable
  func make(
    _ move: StackMove, _ tab: Tab, _ state: inout State
  ) -> (effect: Effect<Action>, status: StackStatus?) {
    guard let (item, reducer) = part(of: tab, state) else { return (.none, nil) }
    let effect = CurrentReduction().handlingOutcome {
      guard let embed = item.embed else { return makePlain(move, tab, reducer, &state) }
      // A tab of a group may not have been seen before.
      item.see(&state)
      return reducer(&state, embed(move))
    }
    return (effect, tabs.status(of: item, &state))
  }

  /// Sets whether a tab is shown, and notifies its screens.
  @inlinable
  func setVisible(_ isVisible: Bool, _ tab: Tab, _ state: inout State) -> Effect<Action> {
    let effect = make(.setVisible(isVisible), tab, &state).effect
    // A screen disappears before another one appears.
    guard !isVisible, let (_, reducer) = part(of: tab, state) else { return effect }
    return effect.merge(with: reducer.respond(&state, to: .settle(.events)).effect)
  }

  /// Makes the bar one of the store.
  @inlinable
  func join(_ state: inout State) {
    let isNew = bar.modify(&state) { $0.record.joinStore() }
    if isNew, !CurrentReduction().isInsideElement {
      bar.modify(&state) { kept.restore(&$0.record) }
    }
  }

  /// Remembers the launch and the tabs without a stack, for a bar that may replace this one.
  @inlinable
  func keep(_ state: inout State) {
    // Elements of a stack share the navigator, and each is launched separately.
    if CurrentReduction().isInsideElement { return }
    bar.modify(&state) { kept.keep($0.record) }
  }

  // MARK: Settling

  @inlinable
  func settle(_ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    var effect = Effect<Action>.none
    var isAnyFresh = false
    for index in tabs.items.indices {
      let needs = tabs.items[index].settlingNeeds(&state)
      isAnyFresh = isAnyFresh || needs.isFresh
      guard needs.isUnsettled, phase == .events || !needs.isAtRest else { continue }
      effect = effect.merge(with: reducers[index].respond(&state, to: .settle(phase)).effect)
    }
    if !tabs.groups.isEmpty {
      let groups = settleGroups(&state, phase)
      effect = effect.merge(with: groups.effect)
      isAnyFresh = isAnyFresh || groups.isFresh
    }
    if case .events = phase { return effect }
    // The bar is at rest if no navigation waits and the selected tab is visible.
    if !isAnyFresh, !bar.modify(&state, { $0.record.isUnsettled }) { return effect }
    return effect.merge(with: settleBar(&state))
  }

  /// Records that the tabs have been seen.
  @inlinable
  func seeAll(_ state: inout State) {
    for item in tabs.items { item.see(&state) }
    for group in tabs.groups { group.see(&state) }
  }

  @inlinable
  func settleBar(_ state: inout State) -> Effect<Action> {
    bar.modify(&state) { $0.record.isUnsettled = false }
    join(&state)
    var effect = Effect<Action>.none
    if bar.modify(&state, { $0.record.pending != nil }) { effect = goOn(&state) }
    if bar.modify(&state, { $0.heldLink != nil }) {
      effect = effect.merge(with: openHeldLink(&state))
    }
    effect = effect.merge(with: makeVisible(&state))
    keep(&state)
    return effect
  }

  @inlinable
  func setNeedsSettling(_ state: inout State) {
    bar.modify(&state) { $0.record.isUnsettled = true }
    CurrentReduction().requestSettling()
  }

  /// Continues the pending navigation, if the tab's answer has arrived.
  @usableFromInline
  func goOn(_ state: inout State) -> Effect<Action> {
    guard var pending = state[keyPath: tabs.bar].record.pending else { return .none }
    guard let outcome = tabs.outcome(of: pending, state) else {
      setNeedsSettling(&state)
      return .none
    }
    pending.outcome = outcome
    return run(pending, &state)
  }

  /// Hides all tabs but the selected one, and then shows that one.
  @inlinable
  func makeVisible(_ state: inout State) -> Effect<Action> {
    seeAll(&state)
    if !tabs.groups.isEmpty { selectOpenTab(&state) }
    let isLaunched = tabs.isLaunched(&state)
    let isShown = isLaunched && !(isInScreen && CurrentReduction().screenVisibility == .hidden)
    bar.modify(&state) { $0.record.isLaunched = isLaunched }
    var effect = Effect<Action>.none
    for (tab, isVisible) in tabs.changesOfVisibility(isShown, &state) {
      effect = effect.merge(with: setVisible(isVisible, tab, &state))
    }
    return effect
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

  /// Responds to a message for the screen that contains the tabs.
  @inlinable
  func respond(_ state: inout State, to message: ScreenMessage) -> ScreenResponse<Action> {
    switch message {
    case .settle(let phase): ScreenResponse(effect: settle(&state, phase))
    case .tell(let event, .itself): ScreenResponse(effect: tell(event, &state))
    case .close(let closing): close(closing, &state)
    case .tell, .own, .share: ScreenResponse()
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

/// The launch and the tabs without a stack, for a bar that replaces another.
@usableFromInline
final class KeptBar<Tab: TabIdentifier>: Sendable {
  @usableFromInline let contents = Guarded((isLaunched: false, plain: [Tab: PlainTab]()))

  @inlinable
  init() {}

  @inlinable
  func keep(_ record: BarRecord<Tab>) {
    contents.withLock { $0 = (record.isLaunched, record.plain) }
  }

  @inlinable
  func restore(_ record: inout BarRecord<Tab>) {
    (record.isLaunched, record.plain) = contents.withLock { $0 }
  }
}
