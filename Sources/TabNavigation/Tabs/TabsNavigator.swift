public import StoreRuntimeCore

extension Tabs {
  /// Returns the tabs in the form that a store runs.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    let bar = bar
    let reducers = Surroundings.with(.tabs) { items.map { $0.prepare(bar) } }
    let navigator = TabsNavigator(self, reducers)
    let toBarAction = toBarAction
    // For moves the navigator handles the refusals of a tab without a stack.
    let all =
      zip(items, reducers).map { item, reducer in
        item.isPlain ? refusing(reducer, of: item.tab) : reducer
      } + groups.map(\.reducer)
    let reduce = Self.inOrder(all)
    let parts = navigator.parts
    // A reducer may remove the selected tab from the array of a group.
    let responder = ScreenResponder<State, Action>(
      settling: groups.isEmpty ? .onRequest : .always, parts: parts
    ) { state, message in
      navigator.respond(&state, to: message)
    }
    let whole = PreparedReducer(containersOf: all, responder: responder) { state, action in
      if let action = toBarAction.extract(from: action) { return navigator.reduce(action, &state) }
      return reduce(&state, action)
    }
    return navigator.tie.applied(to: whole) { $0[keyPath: bar].record.awaitedReplies }
  }

  /// Returns one closure that runs all reducers.
  // A loop for each action would retain and release all of them.
  @inlinable
  static func inOrder(
    _ reducers: [PreparedReducer<State, Action>]
  ) -> @Sendable (inout State, Action) -> Effect<Action> {
    guard let last = reducers.last else { return { _, _ in .none } }
    var reduce: @Sendable (inout State, Action) -> Effect<Action> = { last(&$0, $1) }
    for reducer in reducers.dropLast().reversed() {
      let rest = reduce
      reduce = { state, action in reducer(&state, action).merge(with: rest(&state, action)) }
    }
    return reduce
  }
}

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
          group.open.removeOthers(than: state[keyPath: bar].selected, from: &shown)
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

  /// Begins the navigation of an action of the bar.
  ///
  /// Runs user code while it plans the navigation, and while it makes moves.
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

  /// Carries out the steps of a navigation, as far as no answer is needed.
  ///
  /// Runs user code in the steps that make moves or open a tab.
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
        let made = make(move, tab, &state)
        if let made { effect = effect.merge(with: made.effect) }
        navigation.take(made?.result, of: move, in: tab)
      case .show(let tab, let isBack):
        bar.modify(&state) { $0.show(tab, isBack: isBack, tabs.back) }
        if !tabs.groups.isEmpty { forgetRemovedTabs(&state) }
      default:
        effect = effect.merge(with: take(step, of: &navigation, &state))
      }
    }
    if navigation.supersedes { keep(navigation, hasWaited, &effect, &state) }
    return effect
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

  /// Makes a move in a tab.
  ///
  /// Runs user code: the reducers, guards and screen closures of the tab.
  ///
  /// - Returns: The effect of the reducers, and the move's result, or `nil` for a tab without an
  ///   item.
  @inlinable
  func make(
    _ move: StackMove, _ tab: Tab, _ state: inout State
  ) -> StackOfItem<State, Action>.Made? {
    guard let (item, reducer) = part(of: tab, state) else { return nil }
    return CurrentReduction().handlingOutcome {
      if let stack = item.stack { return stack.make(move, reducer, &state) }
      let made = makePlain(move, tab, reducer, &state)
      return (made.effect, (made.outcome, 0))
    }
  }

  /// Sets whether a tab is shown, and notifies its screens.
  @inlinable
  func setVisible(_ isVisible: Bool, _ tab: Tab, _ state: inout State) -> Effect<Action> {
    let effect = make(.setVisible(isVisible), tab, &state)?.effect ?? .none
    // A screen disappears before another one appears.
    guard !isVisible, let (_, reducer) = part(of: tab, state) else { return effect }
    return effect.merge(with: reducer.respond(&state, to: .settle(.events)).effect)
  }

  /// Makes the bar one of the store.
  ///
  /// Runs no user code.
  @inlinable
  func join(_ state: inout State) {
    let isNew = bar.modify(&state) { $0.record.joinStore() }
    if isNew, isInPlaceOfAnother(&state) { bar.modify(&state) { kept.restore(&$0.record) } }
  }

  /// Returns `true` if a new bar is in the place of another, and not in a new feature.
  ///
  /// Runs no user code.
  @usableFromInline
  func isInPlaceOfAnother(_ state: inout State) -> Bool {
    switch CurrentReduction().persistence {
    case .constant: return true
    case .ofMany: return false
    case .replaceable:
      // The stacks of a new feature are new, too.
      for item in tabs.items where !item.isPlain && !item.settlingNeeds(&state).isFresh {
        return true
      }
      return false
    }
  }

  /// Remembers the launch and the tabs without a stack, for a bar that may replace this one.
  ///
  /// Runs no user code.
  @inlinable
  func keep(_ state: inout State) {
    bar.modify(&state) { kept.keep($0.record) }
  }

  // MARK: Settling

  /// Settles the tabs that need it, and then the bar.
  ///
  /// Runs user code: the reducers of screens that receive events or resume a move.
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
  ///
  /// Runs no user code.
  @inlinable
  func seeAll(_ state: inout State) {
    for item in tabs.items { item.stack?.see(&state) }
    for group in tabs.groups { group.see(&state) }
  }

  /// Resumes a pending navigation, opens a held link, and shows the selected tab.
  ///
  /// Runs user code if a move is pending, a link is held, or a tab has to be shown or hidden.
  @inlinable
  func settleBar(_ state: inout State) -> Effect<Action> {
    bar.modify(&state) { $0.record.isUnsettled = false }
    join(&state)
    var effect = Effect<Action>.none
    if bar.modify(&state, { $0.record.pending != nil }) { effect = continueNavigation(&state) }
    if bar.modify(&state, { $0.heldLink != nil }) {
      effect = effect.merge(with: openHeldLink(&state))
    }
    effect = effect.merge(with: makeVisible(&state))
    keep(&state)
    return effect
  }

  /// Has the store settle the bar at the end of the reduction.
  ///
  /// Runs no user code.
  @inlinable
  func setNeedsSettling(_ state: inout State) {
    bar.modify(&state) { $0.record.isUnsettled = true }
    CurrentReduction().requestSettling()
  }

  /// Hides all tabs but the selected one, and then shows that one.
  ///
  /// Runs user code if a tab has to be shown or hidden: the reducers that receive the events.
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
