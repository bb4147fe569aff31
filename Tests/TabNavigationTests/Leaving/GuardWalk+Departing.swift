import StoreRuntime

@testable import TabNavigation

// The moves, dismissals, links and selections of the walk.

extension GuardWalk {
  /// Something that leaves, chosen at random.
  mutating func departing() -> Departing {
    let (tabs, dens, bars) = model.state.sites
    let tab = tabs[random(tabs.count)]
    let bar = random(2) == 0 ? BarSite.app : bars[random(bars.count)]
    switch (random(14), dens.randomElement(using: &generator)) {
    case (0...2, let den?): return Departing(den.dismissal, by: den.dismissal.action)
    case (3...4, let den?): return Departing(den.dismissal, by: den.action(.closeTapped))
    case (5, _): return selecting(random(2), of: bar)
    case (6, _): return back(in: tab)
    case (7...8, _): return back(of: bar)
    case (9, _): return dismissing(in: tab)
    case (10...11, _): return opening(random(2), of: bar)
    default: return moving(tab)
    }
  }

  /// A move of a tab anywhere, by an action or by a reducer.
  private mutating func moving(_ tab: TabSite) -> Departing {
    let ids = tab.read(model.state).map { Array($0.path.ids) } ?? []
    guard let id = ids.randomElement(using: &generator) else { return back(of: .app) }
    let position = ids.firstIndex(of: id) ?? 0
    let actions: [(DenTab.Action, StackElementID?)] = [
      (.move(.popToRoot), ids.first),
      (.move(.popTo(id)), position + 1 < ids.count ? ids[position + 1] : nil),
      (.root(.tab { $0.popToRoot() }), ids.first),
      (.root(.tab { $0.pop() }), ids.last),
      (.root(.tab { $0.pop(from: id) }), id),
      (.root(.tab { $0.edit { $0.removeSubrange(position...) } }), id),
    ]
    let (action, lowest) = actions[random(actions.count)]
    guard let lowest else { return Departing("nothing", tab.action(action)) }
    return Departing(.screens(tab, lowest), by: tab.action(action))
  }

  /// The selection of a tab, also of the one that is shown.
  func selecting(_ index: Int, of bar: BarSite) -> Departing {
    let tab = bar.tabs[index].site
    let action = bar.action(.selected(index))
    if bar.read(model.state)?.selected == index {
      var departing = opening(.init(path: []), .replaces, in: tab, action)
      (departing.bars, departing.owner) = ([bar.name], bar.name)
      return departing
    }
    return showing(index, of: bar, isBack: false, action)
  }

  private func showing(
    _ index: Int, of bar: BarSite, isBack: Bool, _ action: Warren.Action
  ) -> Departing {
    var departing = Departing("tab \(index) of \(bar.name)", action)
    (departing.bars, departing.owner) = ([bar.name], bar.name)
    if let hiding = hiding(bar) { departing.stages = [hiding] }
    departing.apply = { state, _ in bar.show(&state, index, isBack) }
    return departing
  }

  /// What is asked before the tab that a bar shows is hidden.
  private func hiding(_ bar: BarSite) -> Departing.Stage? {
    guard let tab = bar.selected(in: model.state) else { return nil }
    return Departing.Stage(
      holder: tab, isHiding: true,
      objectors: { state in
        var oracle = GuardOracle()
        if let tab = tab.read(state) { oracle.leave(tab, .shown) }
        return oracle.objectors
      })
  }

  // MARK: The way back

  private func back(in tab: TabSite) -> Departing {
    let action = tab.action(.move(.back))
    if model.isAsking(tab) { return answering(tab, action) }
    return taking(WayBack(model: model).step(in: tab), action)
  }

  private func dismissing(in tab: TabSite) -> Departing {
    let action = tab.action(.move(.dismiss))
    let step = WayBack(model: model, leadsBack: false).step(in: tab)
    if case .leave(.screens(let other, _)) = step,
      other.name(in: model.state) == tab.name(in: model.state)
    {
      return Departing("no dismissal", action)
    }
    return taking(step, action)
  }

  private func back(of bar: BarSite) -> Departing {
    let action = bar.action(.back)
    if let asking = model.asking(of: bar) { return answering(asking, action) }
    guard let tab = bar.selected(in: model.state) else { return Departing("nothing", action) }
    var departing: Departing
    if let step = WayBack(model: model).step(in: tab) {
      departing = taking(step, action)
      departing.bars.insert(bar.name)
      let holder = departing.stages.first?.holder.name(in: model.state)
      if departing.owner == nil, holder == tab.name(in: model.state) { departing.owner = bar.name }
    } else if let previous = bar.read(model.state)?.previous {
      departing = showing(previous, of: bar, isBack: true, action)
    } else {
      departing = Departing("no way back", action)
      departing.bars = [bar.name]
    }
    return departing
  }

  private func taking(_ step: WayBack.Step?, _ action: Warren.Action) -> Departing {
    var departing: Departing
    switch step {
    case .answer(let tab): departing = answering(tab, action)
    case .leave(let leave): departing = Departing(leave, by: action)
    case .bar(let bar, let index): departing = showing(index, of: bar, isBack: true, action)
    case nil: departing = Departing("nothing", action)
    }
    departing.kind = "back: \(departing.kind)"
    return departing
  }

  private func answering(_ tab: TabSite, _ action: Warren.Action) -> Departing {
    var departing = Departing("answered", action)
    departing.answered = tab
    return departing
  }

  // MARK: Links

  private struct Link {
    var path: [Int]

    /// Whether it presents something over the last screen.
    var isNew = false

    var text: String { path.map { "/dens/\($0)" }.joined() + (isNew ? "/new" : "") }

    /// The number of screens that stay, of a stack that is reused.
    func keptCount(of dens: [Den.State]) -> Int {
      zip(path.indices, dens).prefix { index, den in
        let goesOn = index + 1 < path.count
        return den.id == path[index] && (den.sheet?.id != 0 || isNew && !goesOn)
      }.count
    }
  }

  /// A link to a tab of a bar, which may be hidden.
  private mutating func opening(_ index: Int, of bar: BarSite) -> Departing {
    let (tab, opening) = bar.tabs[index]
    let ids = tab.read(model.state)?.path.compactMap(\.den?.id) ?? []
    lastID += 1
    var link = Link(path: Array(ids.prefix(random(ids.count + 1))))
    if random(2) == 0 || opening == .replaces { link.path = random(2) == 0 ? [] : [lastID] }
    if random(3) == 0, opening == .reuses { link.path.append(lastID + 1_000_000) }
    // Names have to tell the dens apart.
    let hasNew = model.state.sites.dens.contains { $0.read(model.state)?.id == 0 }
    link.isNew = !link.path.isEmpty && !hasNew && random(2) == 0
    var departing = self.opening(link, opening, in: tab, bar.action(.link(index, path: link.text)))
    departing.kind += " of \(bar.name), tab \(index)"
    (departing.bars, departing.owner) = ([bar.name], bar.name)
    if bar.read(model.state)?.selected != index, let hiding = hiding(bar) {
      departing.stages.insert(hiding, at: 0)
      let open = departing.apply
      departing.apply = { state, end in
        open(&state, end)
        bar.show(&state, index, false)
      }
    }
    return departing
  }

  /// A link in a tab: all that the root presents goes, what it presents itself takes the place of
  /// something, and all screens that it doesn't reuse go.
  private func opening(
    _ link: Link, _ opening: LinkOpening, in tab: TabSite, _ action: Warren.Action
  ) -> Departing {
    /// The screens that stay, and whether the last of these presents something else.
    @Sendable func kept(_ tab: DenTab.State) -> (count: Int, isReplaced: Bool) {
      let dens = tab.path.compactMap(\.den)
      let count = opening == .reuses ? link.keptCount(of: dens) : 0
      let isReplaced = link.isNew && count == link.path.count && dens[count - 1].sheet?.id != 0
      return (count, isReplaced)
    }
    var departing = Departing("link \(link.text)", action)
    let objectors: (Warren.State) -> [GuardOracle.Objector] = { state in
      guard let stack = tab.read(state) else { return [] }
      var oracle = GuardOracle()
      if let sheet = stack.root.sheet { oracle.leave(sheet, .removed) }
      let dens = stack.path.compactMap(\.den)
      let kept = kept(stack)
      if kept.isReplaced, let sheet = dens[kept.count - 1].sheet { oracle.leave(sheet, .removed) }
      for den in dens.suffix(from: kept.count).reversed() { oracle.leave(den, .removed) }
      return oracle.objectors
    }
    let isChange: (Warren.State) -> Bool = { state in
      guard let stack = tab.read(state) else { return false }
      let kept = kept(stack)
      return stack.root.sheet != nil || kept.isReplaced || kept.count < stack.path.count
        || kept.count < link.path.count
    }
    departing.stages = [
      Departing.Stage(holder: tab, isMove: isChange, objectors: objectors)
    ]
    departing.apply = { state, end in
      tab.modify(&state) {
        $0.root.sheet = nil
        let kept = kept($0)
        var new = link.path.dropFirst(kept.count).map { Den.State(id: $0) }
        if link.isNew, let last = new.indices.last { new[last].sheet = Den.State(id: 0) }
        $0.adopt(new.map { .den($0) }, keeping: kept.count, tab.read(end))
        if kept.isReplaced, let id = $0.path.ids.last {
          $0[id: id, case: \.den]?.sheet = Den.State(id: 0)
        }
      }
    }
    return departing
  }
}

extension DenTab.State {
  /// Cuts the stack and puts screens on it, with the ids that they have in another version.
  mutating func adopt(
    _ screens: [DenPath.State], keeping count: Int, _ end: DenTab.State?
  ) {
    if count < path.count { stack.pop(from: path.ids[count]) }
    guard !screens.isEmpty, let end, end.path.ids.count == count + screens.count,
      Array(end.path.ids.prefix(count)) == Array(path.ids)
    else { return }
    var new = end.path
    for (id, screen) in zip(end.path.ids, Array(path) + screens) { new[id: id] = screen }
    stack = new
  }
}
