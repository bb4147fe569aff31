import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What navigations need of the state of an app, whether its tabs are in one store or in many.

extension Tabs {
  /// Returns the navigation that an action of the bar begins.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - held: The move that a navigation waits for, which this one may supersede.
  ///   - reply: Who waits for the outcome.
  ///   - state: The state of the app.
  /// - Returns: The navigation.
  /// - Throws: Why it can't be begun.
  func navigation<Reply>(
    by action: TabBarAction<Tab>, after held: (tab: Tab, number: Int)?, reply: Reply?,
    _ state: State
  ) throws(ScreenError) -> Navigation<Tab, Reply> {
    let bar = state[keyPath: bar]
    let asking = held?.tab ?? bar.selected
    let leaving = Navigation<Tab, Reply>.Step.move(bar.selected, .askToHide)
    var navigation = Navigation(by: action, reply: reply)
    switch action {
    case .launched:
      navigation.supersedes = false
    case .backButtonTapped where status(of: asking, state)?.isAsking == true:
      // The question is answered with "stay".
      navigation.supersedes = false
      navigation.steps = [.move(asking, .back)]
    case .backButtonTapped:
      navigation.steps = [.move(bar.selected, .back)]
      if let tab = bar.previous(back, tabs: all, initial: initial) {
        navigation.otherwise = [leaving, .show(tab, isBack: true)]
      }
    case .selectedTabChanged(let tab):
      guard let item = items.first(where: { $0.tab == tab }) else {
        throw .unknown(tab.rawValue, known: all.map(\.rawValue))
      }
      navigation.steps =
        tab == bar.selected
        ? [.move(tab, .reselect(item.reselection))] : [leaving, .show(tab, isBack: false)]
    case .deepLink(let url):
      let link = try TabLink(url, scheme: scheme)
      guard let item = items.first(where: { link.leads(to: $0.tab.rawValue) })
      else { throw .unknown(link.tab, known: all.map(\.rawValue)) }
      try item.check(state, link.components)
      navigation.steps = [.move(item.tab, .open(link.components, item.opening))]
      if item.tab != bar.selected {
        navigation.steps = [leaving] + navigation.steps + [.show(item.tab, isBack: false)]
      }
    }
    if navigation.supersedes, let held,
      status(of: held.tab, state)?.outcome(ofMove: held.number) == nil
    {
      navigation.steps.insert(.move(held.tab, .giveUp), at: 0)
    }
    return navigation
  }

  /// Returns what came of the move that a navigation waits for, `nil` while there is no answer.
  func outcome<Reply>(of navigation: Navigation<Tab, Reply>, _ state: State) -> MoveOutcome? {
    navigation.held.flatMap { held in
      status(of: held.tab, state)?.outcome(ofMove: held.number)
    }
  }

  /// What is known of the moves of a tab, `nil` for one without an item.
  func status(of tab: Tab, _ state: State) -> StackStatus? {
    items.first { $0.tab == tab }.map { status(of: $0, state) }
  }

  private func status(of item: TabItem<State, Action, Tab>, _ state: State) -> StackStatus {
    item.isPlain
      ? state[keyPath: bar].record.plain[item.tab]?.status ?? StackStatus() : item.status(state)
  }

  /// Whether the app was launched, which a shown tab knows better than a bar that was put in place
  /// of another.
  func isLaunched(_ state: State) -> Bool {
    state[keyPath: bar].record.isLaunched || items.contains { status(of: $0, state).isVisible }
  }

  /// Returns the tabs that are to be hidden, and then the one that is to be shown.
  ///
  /// - Parameters:
  ///   - isShown: Whether the selected tab is to be shown.
  ///   - state: The state of the app.
  /// - Returns: The tabs, and whether each is to be shown.
  func changesOfVisibility(_ isShown: Bool, _ state: State) -> [(index: Int, isVisible: Bool)] {
    let selected = state[keyPath: bar].selected
    let changes = items.indices.compactMap { index in
      let isVisible = isShown && items[index].tab == selected
      return status(of: items[index], state).isVisible == isVisible ? nil : (index, isVisible)
    }
    return changes.filter { !$0.1 } + changes.filter(\.1)
  }

  /// Reports an action of the bar that can't be done.
  func report(_ error: ScreenError, _ action: TabBarAction<Tab>) {
    var message = "A tab was selected that has no item: \(error). Declare a \"TabItem\" for it."
    if case .deepLink(let url) = action {
      message = "The link \"\(url.absoluteString.cut(to: 200))\" can't be opened: \(error)."
    }
    reportNavigationIssue(message, by: "Tabs", at: location)
  }
}
