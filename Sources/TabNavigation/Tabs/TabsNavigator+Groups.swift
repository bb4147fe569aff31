public import StoreRuntimeCore

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
    _ tab: Tab, _ route: LinkRoute, _ made: (any Sendable)?, _ state: inout State
  ) throws(ScreenError) -> Effect<Action> {
    guard let group = tabs.group(of: tab) else { return .none }
    if let item = group.item(tab, state) {
      // A reducer opened it while a question was pending.
      return route.components.isEmpty ? .none : make(.open(route, item.opening), tab, &state).effect
    }
    var stack = made
    if stack == nil, let make = group.make { stack = try make(tab, route) }
    if let stack { group.append(stack, &state) }
    bar.modify(&state) { bar in bar.closed.removeAll { $0.tab == tab } }
    return .none
  }

  /// Removes a tab that may be closed from its group.
  func close(_ tab: Tab, _ state: inout State) -> Effect<Action> {
    guard let group = tabs.group(of: tab), let item = group.item(tab, state) else { return .none }
    let link = group.make == nil ? nil : tabs.url(for: tab, in: state)
    let neighbour = tabs.neighbour(of: tab, among: nil, state)
    let isShown = item.status(&state).isVisible
    let effect = isShown ? setVisible(false, tab, &state) : .none
    group.remove(tab, &state)
    bar.modify(&state) { bar in
      if bar.selected == tab, let neighbour { bar.show(neighbour, isBack: false, tabs.back) }
      bar.close(tab, link)
    }
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
  }
}
