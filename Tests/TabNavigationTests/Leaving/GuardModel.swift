import StoreRuntime

@testable import TabNavigation

/// What leaves next, or would leave, and what comes of that.
struct Departing {
  /// A question that one tab asks, or would ask.
  struct Stage {
    let holder: TabSite

    /// Whether features are hidden, and not removed.
    var isHiding = false

    /// Whether a move is superseded that waits in the tab, even if no guard objects.
    var isMove: (Warren.State) -> Bool = { _ in true }

    /// The guards that object, in their order.
    let objectors: (Warren.State) -> [GuardOracle.Objector]

    /// Whether there is still something to leave.
    var isPresent: (Warren.State) -> Bool = { _ in true }
  }

  var kind: String
  var action: Warren.Action

  /// The bars whose waiting navigations are given up at once.
  var bars: Set<String> = []

  /// The bar whose navigation it is.
  var owner: String?

  var stages: [Stage] = []

  /// Makes the move, given the state that the store has then: ids of new screens are the store's.
  var apply: (inout Warren.State, Warren.State) -> Void = { _, _ in }

  /// The tab whose question is answered with "stay" instead.
  var answered: TabSite?

  init(_ kind: String, _ action: Warren.Action) {
    self.kind = kind
    self.action = action
  }

  init(_ leave: Leave, by action: Warren.Action) {
    self.init(leave.kind, action)
    stages = [
      Stage(
        holder: leave.holder, isMove: { _ in leave.isMove }, objectors: leave.objectors,
        isPresent: { !leave.dens(in: $0).isEmpty })
    ]
    apply = { state, _ in leave.apply(to: &state) }
  }
}

/// The state of a warren, and the moves in it that wait for an answer.
struct GuardModel {
  /// A move that waits.
  struct Held {
    let departing: Departing
    var stage = 0

    /// The guards that have agreed.
    var permits: Set<String> = []

    /// The guard that was asked.
    var asked = ""

    /// Whether the guard saves.
    var isWaiting = false

    var holder: TabSite { departing.stages[stage].holder }
  }

  /// The state, without the questions.
  var state = Warren.State()

  /// The moves that wait, by the names of the tabs that ask.
  private(set) var held: [String: Held] = [:]

  /// How often a guard was asked, or has refused.
  private(set) var objectionCount = 0

  /// The state with the questions.
  var expected: Warren.State {
    var state = state
    for held in held.values where !held.isWaiting {
      held.holder.modify(&state) { $0.question = .leaving(held.asked) }
    }
    return state
  }

  /// Whether a tab asks a question.
  func isAsking(_ tab: TabSite) -> Bool {
    tab.name(in: state).flatMap { held[$0] }.map { !$0.isWaiting } ?? false
  }

  /// The tab whose question lies over all tabs of a bar.
  func asking(of bar: BarSite) -> TabSite? {
    ([bar.selected(in: state)].compactMap(\.self) + bar.tabs.map(\.site)).first(where: isAsking)
  }

  /// The tab in which the navigation of a bar waits.
  func holder(ofBar name: String) -> TabSite? {
    held.values.first { $0.departing.owner == name }?.holder
  }

  // MARK: What happens

  mutating func begin(_ departing: Departing, _ end: Warren.State) {
    held = held.filter { !departing.bars.contains($0.value.departing.owner ?? "") }
    if let name = departing.answered?.name(in: state) {
      held[name] = nil
    } else {
      proceed(Held(departing: departing), end)
    }
    settle(end)
  }

  /// A question is answered, perhaps in a reduction that changes the state first.
  mutating func answer(
    _ name: String, _ choice: LeaveChoice, _ end: Warren.State,
    after change: (inout Warren.State) -> Void = { _ in }
  ) {
    guard var answered = held[name], !answered.isWaiting else { return }
    change(&state)
    held[name] = nil
    switch choice {
    case .stay: break
    case .leave:
      answered.permits.insert(answered.asked)
      proceed(answered, end)
    case .saveFirst:
      state.save(answered.asked)
      answered.isWaiting = true
      held[name] = answered
    }
    settle(end)
  }

  /// A reducer gives up the move that waits for a guard to save.
  mutating func stay(_ name: String) {
    if held[name]?.isWaiting == true { held[name] = nil }
  }

  /// A reducer makes a move that needs no guard, or the state changes in another way.
  mutating func change(
    superseding name: String? = nil, _ end: Warren.State, _ body: (inout Warren.State) -> Void
  ) {
    if let name { held[name] = nil }
    body(&state)
    settle(end)
  }

  // MARK: What follows

  /// Judges a move, and makes it if no guard objects.
  private mutating func proceed(_ held: Held, _ end: Warren.State) {
    var held = held
    while held.stage < held.departing.stages.count {
      let stage = held.departing.stages[held.stage]
      guard let name = stage.holder.name(in: state), stage.isPresent(state) else { return }
      let first = stage.objectors(state).first { !held.permits.contains($0.name) }
      if first != nil || stage.isMove(state) { self.held[name] = nil }
      guard let first else {
        held.stage += 1
        held.permits = []
        continue
      }
      objectionCount += 1
      if first.isBolted { return }
      held.asked = first.name
      held.isWaiting = false
      self.held[name] = held
      return
    }
    held.departing.apply(&state, end)
  }

  /// Continues moves whose guards have saved or were removed, those of inner tabs first.
  private mutating func settle(_ end: Warren.State) {
    guard !held.isEmpty else { return }
    let names = state.sites.tabs.reversed().compactMap { $0.name(in: state) }
    let present = Set(names)
    held = held.filter { present.contains($0.key) }
    for name in names {
      guard let settled = held[name] else { continue }
      let draft = state.drafts[settled.asked]
      if let draft {
        let isHiding = settled.departing.stages[settled.stage].isHiding
        let objects = isHiding ? draft.mayNotBeHidden : draft != .none
        guard settled.isWaiting, !objects else { continue }
      }
      held[name] = nil
      proceed(settled, end)
      return settle(end)
    }
  }
}

// MARK: - The way back

/// What one step back takes: a presentation before a screen, what is inside before what is around.
struct WayBack {
  enum Step {
    /// A question is answered with "stay".
    case answer(TabSite)

    case leave(Leave)

    /// A bar leads back to another tab.
    case bar(BarSite, to: Int)
  }

  let model: GuardModel

  /// Whether it also answers questions, and leads from tab to tab.
  var leadsBack = true

  private var state: Warren.State { model.state }

  /// The step in a tab, `nil` if there is none.
  func step(in tab: TabSite) -> Step? {
    presentations(in: tab) ?? screens(in: tab)
  }

  private func step(in den: DenSite) -> Step? {
    presentations(in: den) ?? screens(in: den)
  }

  private func presentations(in tab: TabSite) -> Step? {
    if let sheet = tab.sheet(in: state) { return step(in: sheet) ?? .leave(sheet.dismissal) }
    return tab.screens(in: state).last.flatMap { presentations(in: $0) }
  }

  private func screens(in tab: TabSite) -> Step? {
    tab.screens(in: state).last.flatMap { step(in: $0) ?? .leave($0.dismissal) }
  }

  private func presentations(in den: DenSite) -> Step? {
    if let bar = den.bar(in: state), let tab = bar.selected(in: state) {
      if leadsBack, let tab = model.asking(of: bar) { return .answer(tab) }
      if let step = presentations(in: tab) { return step }
    }
    for row in den.rows(in: state).reversed() {
      if let step = presentations(in: row) { return step }
    }
    if let step = den.elements(in: state).last.flatMap({ presentations(in: $0) }) { return step }
    return den.sheet(in: state).map { step(in: $0) ?? .leave($0.dismissal) }
  }

  private func screens(in den: DenSite) -> Step? {
    if let top = den.elements(in: state).last { return step(in: top) ?? .leave(top.dismissal) }
    if let bar = den.bar(in: state), let tab = bar.selected(in: state) {
      if let step = screens(in: tab) { return step }
      if leadsBack, let previous = bar.read(state)?.previous { return .bar(bar, to: previous) }
    }
    for row in den.rows(in: state).reversed() {
      if let step = screens(in: row) { return step }
    }
    return nil
  }
}
