import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

/// Random departures from features that are nested at random, with one store and with one for each
/// tab, against an oracle that knows the one rule.
struct GuardWalkTests {
  @Test(arguments: 0..<4)
  func everythingGuardedInsideOfWhatLeavesIsAskedInnermostFirst(part: Int) async throws {
    let steps = RunLength.steps(600, long: 1_000_000) / 4
    var walk = GuardWalk(seed: UInt64(part))
    for step in 0..<steps {
      try await walk.step("seed \(part), step \(step)")
    }
    #expect(walk.departures > steps / 8, "The walk has to leave, or it shows nothing.")
  }
}

/// One random walk through two apps that have to stay equal.
private struct GuardWalk {
  private var generator: SeededGenerator
  private var one = Store(initialState: Warren.State()) { Warren() }
  private var many = TabStores(initialState: Warren.State(), tabs: Warren.tabs)
  private var lastID = 0

  /// How often something was to leave that a guard objected to.
  private(set) var departures = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func step(_ place: String) async throws {
    let state = await one.state
    if state.denCount > 12 {
      one = Store(initialState: Warren.State()) { Warren() }
      many = TabStores(initialState: Warren.State(), tabs: Warren.tabs)
    } else if Int.random(in: 0..<5, using: &generator) < 3 {
      try await send(growth(of: state), place)
    } else {
      try await depart(from: state, place)
    }
  }

  private mutating func send(_ action: Warren.Action, _ place: String) async throws {
    await one.send(action).finish()
    await many.send(action).finish()
    let (first, second) = (await one.state, await many.state())
    try #require(first == second, "\(place): \(action)")
  }

  // MARK: What grows

  private mutating func growth(of state: Warren.State) -> Warren.Action {
    let (tabs, dens) = state.sites
    let draft = Draft.allCases.randomElement(using: &generator) ?? .none
    lastID += 1
    let id = lastID
    if Int.random(in: 0..<3, using: &generator) == 0 || dens.isEmpty {
      let tab = tabs[Int.random(in: 0..<tabs.count, using: &generator)]
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return tab.action(.root(.change { $0.draft = draft == .bolted ? .text : draft }))
      case 1: return tab.action(.root(.change { $0.sheet = $0.sheet ?? Den.State(id: id) }))
      default: return tab.action(.root(.tab { $0.push(.den(Den.State(id: id))) }))
      }
    }
    let den = dens[Int.random(in: 0..<dens.count, using: &generator)]
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return den.action(.change { $0.draft = draft })
    case 1: return den.action(.change { $0.sill.draft = draft })
    case 2:
      return den.action(
        .change { $0.nook = .sill(Sill.State(name: "nook \($0.id)", draft: draft)) })
    case 3:
      return den.action(.change { $0.shelf = Sill.State(name: "shelf \($0.id)", draft: draft) })
    case 4: return den.action(.change { $0.rows.append(Den.State(id: id)) })
    case 5: return den.action(.change { $0.path.append(Den.State(id: id)) })
    case 6: return den.action(.change { $0.tabs = TabBar(id.isMultiple(of: 2) ? .left : .right) })
    default: return den.action(.change { $0.sheet = $0.sheet ?? Den.State(id: id) })
    }
  }

  // MARK: What leaves

  private struct Departing {
    var kind: String
    var action: Warren.Action
    var holder: TabSite
    var objectors: [GuardOracle.Objector]
    var apply: (inout Warren.State, Warren.State) -> Void
  }

  private mutating func depart(from state: Warren.State, _ place: String) async throws {
    let departing = departing(from: state)
    var (expected, objectors) = (state, departing.objectors)
    try await send(departing.action, place)
    let bolted = objectors.firstIndex(where: \.isBolted)
    if let bolted { objectors = Array(objectors[..<bolted]) }
    if !objectors.isEmpty || bolted != nil { departures += 1 }
    var stays = bolted != nil
    for objector in objectors {
      let question = departing.holder.read(await one.state)?.question
      try #require(question == .leaving(objector.name), "\(place): \(objector) of \(objectors)")
      let choice =
        [LeaveChoice.leave, .leave, .wait, .stay].randomElement(using: &generator) ?? .leave
      try await send(departing.holder.action(.question(.presented(choice))), place)
      if choice == .wait { expected.save(objector.name) }
      stays = stays || choice == .stay
      if choice == .stay { break }
    }
    let end = await one.state
    if !stays { departing.apply(&expected, end) }
    try #require(
      end == expected,
      "\(place): \(departing.kind) \(departing.objectors) from\n\(state.outline)\nto\n\(end.outline)\nexpected\n\(expected.outline)"
    )
  }

  private mutating func departing(from state: Warren.State) -> Departing {
    let (tabs, dens) = state.sites
    let tab = tabs[Int.random(in: 0..<tabs.count, using: &generator)]
    let den = dens.randomElement(using: &generator)
    switch (Int.random(in: 0..<10, using: &generator), den) {
    case (0...2, let den?): return departing(den.dismissal, den.dismissal.action, in: state)
    case (3...4, let den?): return departing(den.dismissal, den.action(.closeTapped), in: state)
    case (5, _): return selecting(in: state)
    case (6, _): return opening([], in: state)
    case (7, _):
      return opening([Int.random(in: 1_000_000..<2_000_000, using: &generator)], in: state)
    default: return moving(tab, in: state)
    }
  }

  private func departing(
    _ leave: Leave, _ action: Warren.Action, in state: Warren.State
  ) -> Departing {
    Departing(
      kind: leave.kind, action: action, holder: leave.holder, objectors: leave.objectors(in: state),
      apply: { state, _ in leave.apply(to: &state) })
  }

  /// A move of a tab anywhere, by an action or by a reducer.
  private mutating func moving(_ tab: TabSite, in state: Warren.State) -> Departing {
    guard let ids = tab.read(state)?.path.ids, let id = ids.randomElement(using: &generator) else {
      return selecting(in: state)
    }
    let position = ids.firstIndex(of: id) ?? 0
    let actions: [(DenTab.Action, StackElementID?)] = [
      (.move(.popToRoot), ids.first),
      (.move(.popTo(id)), position + 1 < ids.count ? ids[position + 1] : nil),
      (.root(.tab { $0.popToRoot() }), ids.first),
      (.root(.tab { $0.pop() }), ids.last),
      (.root(.tab { $0.pop(from: id) }), id),
      (.root(.tab { $0.edit { $0.removeSubrange(position...) } }), id),
    ]
    let (action, lowest) = actions[Int.random(in: 0..<actions.count, using: &generator)]
    guard let lowest else {
      return Departing(kind: "nothing", action: tab.action(action), holder: tab, objectors: []) {
        _, _ in
      }
    }
    return departing(.screens(tab, lowest), tab.action(action), in: state)
  }

  /// The selection of the other tab of the app.
  private func selecting(in state: Warren.State) -> Departing {
    let (from, to) = state.tabs.selected == .one ? (0, Warren.Tab.two) : (1, .one)
    return Departing(
      kind: "selection", action: .tabs(.selectedTabChanged(to)), holder: TabSite.all[from],
      objectors: hiding(TabSite.all[from], in: state),
      apply: { state, _ in state.tabs.show(to, isBack: false, .history) })
  }

  private func hiding(_ tab: TabSite, in state: Warren.State) -> [GuardOracle.Objector] {
    var oracle = GuardOracle()
    if let tab = tab.read(state) { oracle.leave(tab, .shown) }
    return oracle.objectors
  }

  /// A link to the tab that is shown: all that the root presents goes, and then all screens.
  private func opening(_ ids: [Int], in state: Warren.State) -> Departing {
    let isOne = state.tabs.selected == .one
    let tab = TabSite.all[isOne ? 0 : 1]
    var oracle = GuardOracle()
    if let stack = tab.read(state) {
      if let sheet = stack.root.sheet { oracle.leave(sheet, .removed) }
      for screen in stack.path.reversed() {
        if let den = screen.den { oracle.leave(den, .removed) }
      }
    }
    let path = ids.map { "/dens/\($0)" }.joined()
    return Departing(
      kind: "link \(ids)",
      action: .tabs(.deepLink(makeURL("warren://\(isOne ? "one" : "two")\(path)"))), holder: tab,
      objectors: oracle.objectors,
      apply: { state, end in
        tab.modify(&state) {
          $0.root.sheet = nil
          // Ids of new screens are the store's.
          let new = tab.read(end)?.path ?? []
          $0.stack = new.compactMap(\.den?.id) == ids ? new : $0.stack
        }
      })
  }
}
