public import StoreRuntimeCore

/// Carries out the navigations of an app whose tabs are in one store.
@usableFromInline
struct TabsNavigator<State, Action, Tab: TabID>: Sendable {
  @usableFromInline let tabs: Tabs<State, Action, Tab>
  @usableFromInline let reducers: [PreparedReducer<State, Action>]
  @usableFromInline let bar: StateAccess<State, TabBar<Tab>>

  /// Ties the reply that a navigation owes to the navigation, which may go with the whole bar.
  @usableFromInline let tie: EffectTie

  private let launch = Launch<Tab>()

  /// Whether the tabs are a part of a screen, and told what happens to that.
  private let isInScreen = Surroundings.current == .screen

  /// What there is to be settled in all tabs.
  @usableFromInline let unsettledTabs: @Sendable (inout State) -> UnsettledTabs

  @inlinable
  init(_ tabs: Tabs<State, Action, Tab>, _ reducers: [PreparedReducer<State, Action>]) {
    self.tabs = tabs
    self.reducers = reducers
    self.bar = StateAccess(tabs.bar)
    self.tie = EffectTie(tabs.bar)
    // One closure: a loop for each move would count references to all of them.
    var all: @Sendable (inout State) -> UnsettledTabs = { _ in UnsettledTabs() }
    for (index, item) in tabs.items.enumerated() {
      let others = all
      let needs = item.settlingNeeds
      all = { state in others(&state).adding(needs(&state), of: index) }
    }
    self.unsettledTabs = all
    reportTabsWithoutStack()
  }

  @usableFromInline
  func reportTabsWithoutStack() {
    for (item, reducer) in zip(tabs.items, reducers)
    where !item.isPlain && !reducer.settles {
      reportIssue(
        """
        The feature of the tab "\(item.tab.rawValue)" has no stack, so that neither its root nor \
        its screens run, and no move is made. End its "body" with ".stack { … }".
        """,
        at: tabs.location)
    }
  }

  // MARK: An action of the bar

  @usableFromInline
  func reduce(_ action: TabBarAction<Tab>, _ state: inout State) -> Effect<Action> {
    let reply = takeAwaitedReply()
    join(&state)
    setNeedsSettling(&state)
    for item in tabs.items { item.see(&state) }
    if case .launched = action {
      state[keyPath: tabs.bar].books.isLaunched = true
      if !isInsideElement() { launch.contents.withLock { $0.isOver = true } }
      return finish(.done, reply)
    }
    if case .backButtonTapped = action, let tab = askingTab(state) {
      // The question is answered with "stay".
      return make(.back, tab, &state).merge(with: finish(.done, reply))
    }
    let effect: Effect<Action>
    switch tabs.goal(of: action, state) {
    case .success(let goal):
      let bar = state[keyPath: tabs.bar]
      let previous = bar.previous(tabs.back, tabs: tabs.all, initial: tabs.initial)
      let navigation = Navigation(goal, from: bar.selected, previous: previous)
      let pending = PendingNavigation(navigation, reply: reply)
      effect = supersede(&state)
        .merge(with: run(pending, after: .unchanged, &state)).merge(with: hold(&state))
    case .failure(let error):
      effect = finish(.refused(error), reply)
      if reply == nil { tabs.report(error, action) }
    }
    return effect
  }

  /// The tab with a question that the way back answers: that which a navigation waits for, or else
  /// the one that is shown.
  private func askingTab(_ state: State) -> Tab? {
    let bar = state[keyPath: tabs.bar]
    let tab = bar.books.pending?.tab ?? bar.selected
    return status(of: tab, state)?.isAsking == true ? tab : nil
  }

  // MARK: Steps

  private func run(
    _ pending: PendingNavigation<Tab>, after outcome: MoveOutcome, _ state: inout State
  ) -> Effect<Action> {
    var pending = pending
    var outcome = outcome
    var effect = Effect<Action>.none
    while true {
      switch pending.navigation.step(after: outcome) {
      case .move(let tab, let move):
        effect = effect.merge(with: make(move, tab, &state))
        // A tab without an item has nothing to ask.
        let status = status(of: tab, state)
        outcome = status?.outcome ?? .unchanged
        if outcome == .pending, let status {
          pending.tab = tab
          pending.move = status.number
          state[keyPath: tabs.bar].books.pending = pending
          setNeedsSettling(&state)
          return effect
        }
      case .show(let tab, let isBack):
        if isBack {
          state[keyPath: tabs.bar].goBack(to: tab, tabs.back)
        } else {
          state[keyPath: tabs.bar].select(tab, tabs.back)
        }
        outcome = .done
      case .finish(let outcome):
        if case .refused(let error) = outcome, pending.reply == nil {
          tabs.report(error, pending.navigation.goal)
        }
        return effect.merge(with: finish(outcome, pending))
      }
    }
  }

  private func make(_ move: StackMove, _ tab: Tab, _ state: inout State) -> Effect<Action> {
    guard let index = tabs.items.firstIndex(where: { $0.tab == tab }) else { return .none }
    return handlingOutcome {
      guard let embed = tabs.items[index].embed else { return makePlain(move, index, &state) }
      return reducers[index](&state, embed(move))
    }
  }

  private func finish(_ outcome: MoveOutcome, _ reply: Int?) -> Effect<Action> {
    reply.map { .reply(number: $0, value: outcome) } ?? .none
  }

  private func finish(_ outcome: MoveOutcome, _ pending: PendingNavigation<Tab>) -> Effect<Action> {
    guard let reply = pending.reply, pending.isHeld else { return finish(outcome, pending.reply) }
    // The hold ends with the navigation, before any effect of this reduction starts.
    depositReply(outcome, for: reply)
    return .none
  }

  /// Has the store answer whoever awaits the navigation that waits, if that goes before.
  private func hold(_ state: inout State) -> Effect<Action> {
    guard let reply = state[keyPath: tabs.bar].books.pending?.reply else { return .none }
    state[keyPath: tabs.bar].books.pending?.isHeld = true
    return tie.tie(.holding(reply), to: reply)
  }

  /// Makes the bar one of the store.
  private func join(_ state: inout State) {
    bar.modify(&state) { bar in
      let isNew = bar.books.store == 0
      bar.books.joinStore()
      if isNew, !isInsideElement() { bar.books.plain = launch.contents.withLock { $0.plain } }
    }
  }

  /// Remembers a tab without a stack, also for a bar that is put in place of this one.
  func remember(_ books: PlainTab, of tab: Tab, _ state: inout State) {
    bar.modify(&state) { $0.books.plain[tab] = books }
    if !isInsideElement() { launch.contents.withLock { $0.plain[tab] = books } }
  }

  /// Gives up the navigation that waits, as another one comes.
  private func supersede(_ state: inout State) -> Effect<Action> {
    guard let pending = state[keyPath: tabs.bar].books.pending else { return .none }
    state[keyPath: tabs.bar].books.pending = nil
    var effect = finish(.superseded, pending)
    if let status = status(of: pending.tab, state), status.outcome(ofMove: pending.move) == nil {
      effect = effect.merge(with: make(.giveUp, pending.tab, &state))
    }
    return effect
  }

  // MARK: What is left when the reducers have run

  @inlinable
  func settle(_ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    let unsettledTabs = unsettledTabs(&state)
    let effect = settleTabs(&state, phase, unsettledTabs)
    if case .events = phase { return effect }
    // The bar is at rest if no navigation waits, and the selected tab is the one that is shown.
    if !unsettledTabs.isAnyFresh, !bar.modify(&state, { $0.books.isUnsettled }) { return effect }
    return effect.merge(with: settleBar(&state))
  }

  /// Settles the tabs that need it, in their order.
  @inlinable
  func settleTabs(
    _ state: inout State, _ phase: SettlingPhase, _ unsettledTabs: UnsettledTabs
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    let tabs =
      phase == .moves ? unsettledTabs.unsettled & unsettledTabs.moving : unsettledTabs.unsettled
    if tabs == 0 { return effect }
    for index in reducers.indices where UnsettledTabs.has(index, in: tabs) {
      effect = effect.merge(with: settle(index, &state, phase))
    }
    return effect
  }

  /// Settles one tab.
  @inlinable
  func settle(_ index: Int, _ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    reducers[index].respond(&state, to: .settle(phase)).effect
  }

  @usableFromInline
  func settleBar(_ state: inout State) -> Effect<Action> {
    bar.modify(&state) { $0.books.isUnsettled = false }
    join(&state)
    return goOn(&state).merge(with: makeVisible(&state))
  }

  private func setNeedsSettling(_ state: inout State) {
    bar.modify(&state) { $0.books.isUnsettled = true }
    requestSettling()
  }

  /// Goes on with the navigation that waits for a tab's answer, if that is there.
  private func goOn(_ state: inout State) -> Effect<Action> {
    guard let pending = state[keyPath: tabs.bar].books.pending else { return .none }
    // A stack that was put in the place of another counts its moves anew.
    let status = status(of: pending.tab, state)
    let isReset = status?.isFresh == true
    guard let outcome = isReset ? .superseded : status?.outcome(ofMove: pending.move) else {
      setNeedsSettling(&state)
      return .none
    }
    state[keyPath: tabs.bar].books.pending = nil
    return run(pending, after: outcome, &state)
  }

  /// Hides all tabs but the selected one, and then shows that.
  private func makeVisible(_ state: inout State) -> Effect<Action> {
    for item in tabs.items { item.see(&state) }
    let bar = state[keyPath: tabs.bar]
    // Elements of a stack share the navigator, and each is launched by itself.
    let isLaunched =
      bar.books.isLaunched || !isInsideElement() && launch.contents.withLock { $0.isOver }
      || tabs.items.contains { status(of: $0, state).isVisible }
    let isShown = isLaunched && !(isInScreen && screenVisibility() == .hidden)
    self.bar.modify(&state) { $0.books.isLaunched = isLaunched }
    var effect = Effect<Action>.none
    for isVisible in [false, true] {
      for (index, item) in tabs.items.enumerated()
      where (isShown && item.tab == bar.selected) == isVisible {
        guard status(of: item, state).isVisible != isVisible else { continue }
        effect = effect.merge(with: make(.setVisible(isVisible), item.tab, &state))
        // A screen disappears before another one appears.
        if !isVisible { effect = effect.merge(with: settle(index, &state, .events)) }
      }
    }
    return effect
  }

  // MARK: Tabs in a screen

  /// Tells the tabs what happens to the screen that they are a part of.
  @usableFromInline
  func tell(_ event: ScreenEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .entered:
      return .none
    case .appeared, .disappeared:
      setNeedsSettling(&state)
      return reducingScreen(that: event == .appeared ? .shown : .hidden) {
        let moves = settle(&state, .moves)
        return moves.merge(with: settle(&state, .events))
      }
    case .reselected, .askedToLeave:
      return selected(state)?.respond(&state, to: .tell(event, .itself)).effect ?? .none
    }
  }

  /// Responds to a message for the screen that the tabs are a part of.
  @inlinable
  func respond(_ state: inout State, to message: ScreenMessage) -> ScreenResponse<Action> {
    switch message {
    case .settle(let phase): ScreenResponse(effect: settle(&state, phase))
    case .tell(let event, .itself): ScreenResponse(effect: tell(event, &state))
    case .close, .hide(.itself): selected(state)?.respond(&state, to: message) ?? ScreenResponse()
    case .tell, .hide, .find, .own, .share: ScreenResponse()
    }
  }

  /// The reducer of the tab that is shown.
  @usableFromInline
  func selected(_ state: State) -> PreparedReducer<State, Action>? {
    let selected = state[keyPath: tabs.bar].selected
    return tabs.items.firstIndex { $0.tab == selected }.map { reducers[$0] }
  }

  private func status(of tab: Tab, _ state: State) -> StackStatus? {
    tabs.items.first { $0.tab == tab }.map { status(of: $0, state) }
  }

  private func status(of item: TabItem<State, Action, Tab>, _ state: State) -> StackStatus {
    guard item.isPlain else { return item.status(state) }
    return (state[keyPath: tabs.bar].books.plain[item.tab] ?? PlainTab()).status
  }
}

/// What there is to be settled in the tabs of an app.
@usableFromInline
struct UnsettledTabs {
  /// A bit for each tab that has something to settle.
  ///
  /// Tabs from the 64th on share the last one.
  @usableFromInline var unsettled: UInt64 = 0

  /// A bit for each tab in which a move has to be looked at.
  @usableFromInline var moving: UInt64 = 0

  /// Whether there is a stack that the tabs haven't seen yet.
  @usableFromInline var isAnyFresh = false

  @inlinable
  init() {}

  @inlinable
  func adding(_ needs: SettlingNeeds, of index: Int) -> Self {
    var copy = self
    let bit = UInt64(1) << UInt64(min(index, 63))
    if needs.isUnsettled { copy.unsettled |= bit }
    if !needs.isAtRest { copy.moving |= bit }
    copy.isAnyFresh = isAnyFresh || needs.isFresh
    return copy
  }

  /// Whether a tab is among others.
  @inlinable
  static func has(_ index: Int, in tabs: UInt64) -> Bool {
    tabs >> UInt64(min(index, 63)) & 1 == 1
  }
}

/// What a bar that is put in place of another knows nothing of.
final class Launch<Tab: TabID>: Sendable {
  struct Contents: Sendable {
    /// Whether the app was launched.
    var isOver = false

    /// The tabs without a stack that were shown.
    var plain: [Tab: PlainTab] = [:]
  }

  let contents = Guarded(Contents())
}

/// A navigation that waits for a tab's answer.
struct PendingNavigation<Tab: TabID>: Sendable {
  var navigation: Navigation<Tab>

  /// The number of the reply that whoever asked for it awaits.
  let reply: Int?

  /// Whether the reply is answered when the navigation goes.
  var isHeld = false

  /// The tab that waits, and the number of its move.
  var tab: Tab
  var move = 0

  init(_ navigation: Navigation<Tab>, reply: Int?) {
    self.navigation = navigation
    self.reply = reply
    self.tab = navigation.origin
  }
}
