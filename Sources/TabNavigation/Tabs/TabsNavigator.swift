public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Carries out the navigations of an app whose tabs are in one store.
@usableFromInline
struct TabsNavigator<State, Action, Tab: TabID>: Sendable {
  private let tabs: Tabs<State, Action, Tab>
  private let reducers: [PreparedReducer<State, Action>]

  @usableFromInline
  init(_ tabs: Tabs<State, Action, Tab>, _ reducers: [PreparedReducer<State, Action>]) {
    self.tabs = tabs
    self.reducers = reducers
  }

  @usableFromInline var duties: ScreenDuties<State, Action> {
    ScreenDuties(settle: settle, closing: closing)
  }

  // MARK: An action of the bar

  @usableFromInline
  func reduce(_ action: TabBarAction<Tab>, _ state: inout State) -> Effect<Action> {
    let reply = takeAwaitedReply()
    requestSettling()
    if case .launched = action {
      state[keyPath: tabs.bar].books.isLaunched = true
      return finish(.done, reply)
    }
    if case .backButtonTapped = action, let tab = askingTab(state) {
      // The question is answered with "stay".
      return make(.back, tab, &state).merge(with: finish(.done, reply))
    }
    let superseded = supersede(&state)
    let effect: Effect<Action>
    switch goal(of: action, state) {
    case .success(let goal):
      let bar = state[keyPath: tabs.bar]
      let previous = bar.previous(tabs.back, tabs: tabs.all, initial: tabs.initial)
      let navigation = Navigation(goal, from: bar.selected, previous: previous)
      effect = run(PendingNavigation(navigation, reply: reply), after: .unchanged, &state)
    case .failure(let error):
      effect = finish(.refused(error), reply)
      if reply == nil { report(error, action) }
    }
    return superseded.merge(with: effect)
  }

  private func goal(
    of action: TabBarAction<Tab>, _ state: State
  ) -> Result<Navigation<Tab>.Goal, ScreenError> {
    let selected = state[keyPath: tabs.bar].selected
    switch action {
    case .launched, .backButtonTapped:
      return .success(.back)
    case .selectedTabChanged(let tab):
      guard let item = item(tab) else {
        return .failure(.unknown(tab.rawValue, known: tabs.all.map(\.rawValue)))
      }
      return .success(tab == selected ? .reselect(item.reselection) : .select(tab))
    case .deepLink(let url):
      return Result { () throws(ScreenError) in
        let link = try TabLink(url, scheme: tabs.scheme)
        guard let item = tabs.items.first(where: { link.leads(to: $0.tab.rawValue) })
        else { throw .unknown(link.tab, known: tabs.all.map(\.rawValue)) }
        if let problem = item.problem(state, link.components) { throw problem }
        return .open(item.tab, link.components, item.opening)
      }
    }
  }

  /// The tab with a question that the way back answers: that which a navigation waits for, or else
  /// the one that is shown.
  private func askingTab(_ state: State) -> Tab? {
    let bar = state[keyPath: tabs.bar]
    let tab = bar.books.pending?.tab ?? bar.selected
    return item(tab)?.status(state).isAsking == true ? tab : nil
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
        let status = item(tab)?.status(state)
        outcome = status?.outcome ?? .unchanged
        if outcome == .pending, let status {
          pending.tab = tab
          pending.move = status.number
          state[keyPath: tabs.bar].books.pending = pending
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
        return effect.merge(with: finish(outcome, pending.reply))
      }
    }
  }

  private func make(_ move: StackMove, _ tab: Tab, _ state: inout State) -> Effect<Action> {
    guard let index = tabs.items.firstIndex(where: { $0.tab == tab }) else { return .none }
    return reducers[index](&state, tabs.items[index].embed(move))
  }

  private func finish(_ outcome: MoveOutcome, _ reply: Int?) -> Effect<Action> {
    reply.map { .reply(number: $0, value: outcome) } ?? .none
  }

  /// Gives up the navigation that waits, as another one comes.
  private func supersede(_ state: inout State) -> Effect<Action> {
    guard let pending = state[keyPath: tabs.bar].books.pending else { return .none }
    state[keyPath: tabs.bar].books.pending = nil
    var effect = finish(.superseded, pending.reply)
    if let status = item(pending.tab)?.status(state), status.outcome(ofMove: pending.move) == nil {
      effect = effect.merge(with: make(.giveUp, pending.tab, &state))
    }
    return effect
  }

  // MARK: What is left when the reducers have run

  private func settle(_ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    let effect = settleTabs(&state, phase)
    guard case .moves = phase else { return effect }
    return effect.merge(with: goOn(&state)).merge(with: makeVisible(&state))
  }

  /// Goes on with the navigation that waits for a tab's answer, if that is there.
  private func goOn(_ state: inout State) -> Effect<Action> {
    guard let pending = state[keyPath: tabs.bar].books.pending else { return .none }
    requestSettling()
    let status = item(pending.tab)?.status(state)
    guard let outcome = status?.outcome(ofMove: pending.move) else { return .none }
    state[keyPath: tabs.bar].books.pending = nil
    return run(pending, after: outcome, &state)
  }

  /// Shows the selected tab and hides the others, where that isn't so.
  private func makeVisible(_ state: inout State) -> Effect<Action> {
    let bar = state[keyPath: tabs.bar]
    var effect = Effect<Action>.none
    for item in tabs.items {
      let isVisible = bar.books.isLaunched && item.tab == bar.selected
      if item.status(state).isVisible != isVisible {
        effect = effect.merge(with: make(.setVisible(isVisible), item.tab, &state))
      }
    }
    return effect
  }

  /// Settles all tabs, that which is shown at last: another one disappears before it appears.
  private func settleTabs(_ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    let selected = state[keyPath: tabs.bar].selected
    var effect = Effect<Action>.none
    for isSelected in [false, true] {
      for (item, reducer) in zip(tabs.items, reducers) where (item.tab == selected) == isSelected {
        effect = effect.merge(with: reducer.screenDuties?.settle?(&state, phase) ?? .none)
      }
    }
    return effect
  }

  /// Closes what is presented in the tab that is shown.
  private func closing(_ state: inout State) -> Action? {
    let selected = state[keyPath: tabs.bar].selected
    guard let index = tabs.items.firstIndex(where: { $0.tab == selected }) else { return nil }
    return reducers[index].screenDuties?.closing?(&state)
  }

  private func item(_ tab: Tab) -> TabItem<State, Action, Tab>? {
    tabs.items.first { $0.tab == tab }
  }

  private func report(_ error: ScreenError, _ action: TabBarAction<Tab>) {
    switch action {
    case .deepLink(let url):
      reportNavigationIssue(
        "The link \"\(url.absoluteString.cut(to: 200))\" can't be opened: \(error).",
        by: "Tabs", at: tabs.location)
    case .selectedTabChanged, .launched, .backButtonTapped:
      reportNavigationIssue(
        "A tab was selected that has no item: \(error). Declare a \"TabItem\" for it.",
        by: "Tabs", at: tabs.location)
    }
  }
}

/// A navigation that waits for a tab's answer.
struct PendingNavigation<Tab: TabID>: Sendable {
  var navigation: Navigation<Tab>

  /// The number of the reply that whoever asked for it awaits.
  let reply: Int?

  /// The tab that waits, and the number of its move.
  var tab: Tab
  var move = 0

  init(_ navigation: Navigation<Tab>, reply: Int?) {
    self.navigation = navigation
    self.reply = reply
    self.tab = navigation.origin
  }
}
