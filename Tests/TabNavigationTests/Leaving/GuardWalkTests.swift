import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

/// Random departures from features that are nested at random, with one store and with one for each
/// tab, against a model that knows the one rule.
struct GuardWalkTests {
  @Test(arguments: 0..<4)
  func everythingGuardedInsideOfWhatLeavesIsAskedInnermostFirst(part: Int) async throws {
    let steps = RunLength.steps(1200, long: 1_000_000) / 4
    var walk = await GuardWalk(seed: UInt64(part))
    for step in 0..<steps {
      try await walk.step("seed \(part), step \(step)")
    }
    #expect(walk.objectionCount > steps / 16, "Guards have to object, or it shows nothing.")
  }
}

/// One random walk through two apps that have to stay equal.
struct GuardWalk {
  var generator: SeededGenerator
  private let events = (one: EventLog([]), many: EventLog([]))
  private var one: StoreOf<Warren>
  private var many: TabStores<Warren.State, Warren.Action, Warren.Tab>
  private(set) var model = GuardModel()
  var lastID = 0
  private var history: [String] = []
  private var earlierObjections = 0

  /// How often a guard was asked, or has refused.
  var objectionCount: Int { earlierObjections + model.objectionCount }

  init(seed: UInt64) async {
    generator = SeededGenerator(seed: seed)
    (one, many) = await Self.launched(events)
  }

  /// Returns both apps, launched, with a log for what each tells its features.
  private static func launched(
    _ events: (one: EventLog, many: EventLog)
  ) async -> (StoreOf<Warren>, TabStores<Warren.State, Warren.Action, Warren.Tab>) {
    let one = Store(initialState: Warren.State()) {
      Warren()
    } withDependencies: {
      $0.eventLog = events.one
    }
    let many = TabStores(initialState: Warren.State(), tabs: Warren.tabs) {
      $0.eventLog = events.many
    }
    await one.send(.tabs(.launched))
    await many.send(.tabs(.launched))
    return (one, many)
  }

  mutating func step(_ place: String) async throws {
    let names = model.held.keys.sorted()
    if model.state.sites.dens.count > 12 {
      (one, many) = await Self.launched(events)
      earlierObjections += model.objectionCount
      model = GuardModel()
      history = []
    } else if let name = names.randomElement(using: &generator), random(10) < 6 {
      try await answer(name, place)
    } else {
      switch random(20) {
      case 0..<(names.isEmpty ? 10 : 4): try await grow(place)
      case 10..<12: try await cut(place)
      default: try await depart(place)
      }
    }
  }

  mutating func random(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &generator)
  }

  /// Sends an action to both apps, and compares them with one another and with the model.
  private mutating func send(
    _ kind: String, _ action: Warren.Action, _ place: String,
    _ change: (inout GuardModel, Warren.State) -> Void
  ) async throws {
    let before = model
    await one.send(action).finish()
    await many.send(action).finish()
    let (end, other) = (await one.state, await many.state())
    change(&model, end)
    history.append(kind)
    let held = before.held.mapValues { "\($0.departing.kind): \($0.asked) \($0.isWaiting)" }
    let isAsExpected = end == model.expected
    try #require(
      isAsExpected,
      """
      \(place): \(history.suffix(8).joined(separator: "; ")) with \(held) from
      \(before.expected.outline)
      to
      \(end.outline)
      expected
      \(model.expected.outline)
      """)
    let isEqual = end == other
    try #require(isEqual, "\(place): \(kind) with many stores")
    let told = (take(events.one), take(events.many))
    // A store tells its screens that they entered in its own reduction, in no order with other
    // tabs.
    let byFeature = (
      Dictionary(grouping: told.0, by: feature), Dictionary(grouping: told.1, by: feature)
    )
    try #require(
      byFeature.0 == byFeature.1, "\(place): \(history.suffix(8).joined(separator: "; "))")
    let shown = (told.0.filter(isVisibility), told.1.filter(isVisibility))
    try #require(shown.0 == shown.1, "\(place): \(history.suffix(8).joined(separator: "; "))")
  }

  /// The feature that was told something.
  private func feature(_ note: String) -> Substring {
    note[..<(note.lastIndex(of: " ") ?? note.endIndex)]
  }

  private func isVisibility(_ note: String) -> Bool { note.hasSuffix("appeared") }

  private func take(_ events: EventLog) -> [String] {
    events.withValue { events in
      defer { events = [] }
      return events
    }
  }

  // MARK: What grows

  private mutating func grow(_ place: String) async throws {
    let (tabs, dens, bars) = model.state.sites
    let draft = Draft.allCases.randomElement(using: &generator) ?? .none
    lastID += 1
    let id = lastID
    if random(3) == 0 || dens.isEmpty {
      let tab = tabs[random(tabs.count)]
      switch random(3) {
      case 0:
        let draft = draft == .bolted ? .text : draft
        try await change("draft of a root", tab, place) { $0.root.draft = draft }
      case 1:
        try await change("sheet \(id)", tab, place) {
          if $0.root.sheet == nil { $0.root.sheet = Den.State(id: id) }
        }
      default: try await push(id, tab, place)
      }
      return
    }
    let den = dens[random(dens.count)]
    switch random(9) {
    case 0: try await change("draft", den, place) { $0.draft = draft }
    case 1: try await change("draft of a sill", den, place) { $0.sill.draft = draft }
    case 2:
      try await change("draft of a nook", den, place) {
        if var sill = $0.nook.sill {
          sill.draft = draft
          $0.nook = .sill(sill)
        }
      }
    case 3:
      try await change("draft of a shelf", den, place) {
        if $0.shelf == nil { $0.shelf = Sill.State(name: "shelf \($0.id)") }
        $0.shelf?.draft = draft
      }
    case 4: try await change("row \(id)", den, place) { $0.rows.append(Den.State(id: id)) }
    case 5: try await append(id, den, place)
    case 6:
      guard let bar = den.bar(in: model.state), model.holder(ofBar: bar.name) == nil else { return }
      let bars = TabBar<Den.Side>(id.isMultiple(of: 2) ? .left : .right, history: [.left, .right])
      try await change("bar", den, place) { $0.tabs = bars }
    case 7 where bars.count > 1:
      let bar = bars[random(bars.count)]
      let shown = bar.read(model.state)?.selected ?? 0
      try await begin(selecting(1 - shown, of: bar), place)
    default:
      try await change("sheet \(id)", den, place) {
        if $0.sheet == nil { $0.sheet = Den.State(id: id) }
      }
    }
  }

  private mutating func change(
    _ kind: String, _ den: DenSite, _ place: String,
    _ body: @escaping @Sendable (inout Den.State) -> Void
  ) async throws {
    let name = den.read(model.state)?.name ?? ""
    try await send("\(kind) at \(name)", den.action(.change(body)), place) { model, end in
      model.change(end) { den.modify(&$0, body) }
    }
  }

  private mutating func change(
    _ kind: String, _ tab: TabSite, _ place: String,
    _ body: @escaping @Sendable (inout DenTab.State) -> Void
  ) async throws {
    let name = tab.name(in: model.state) ?? ""
    try await send("\(kind) at \(name)", tab.action(.root(.tab(body))), place) { model, end in
      model.change(end) { tab.modify(&$0, body) }
    }
  }

  /// Pushes a screen, which supersedes a move that waits.
  private mutating func push(_ id: Int, _ tab: TabSite, _ place: String) async throws {
    let name = tab.name(in: model.state) ?? ""
    let action = tab.action(.root(.tab { $0.push(.den(Den.State(id: id))) }))
    try await send("push of \(id) at \(name)", action, place) { model, end in
      model.change(superseding: name, end) {
        tab.modify(&$0) {
          $0.adopt([.den(Den.State(id: id))], keeping: $0.path.count, tab.read(end))
        }
      }
    }
  }

  private mutating func append(_ id: Int, _ den: DenSite, _ place: String) async throws {
    let action = den.action(.change { $0.path.append(Den.State(id: id)) })
    let before = den.read(model.expected)?.path
    try await send("element \(id)", action, place) { model, end in
      guard let path = den.read(end)?.path, path.last == Den.State(id: id) else { return }
      var rest = path
      rest.removeLast()
      guard rest == before else { return }
      model.change(end) {
        den.modify(&$0) { den in
          var new = path
          for (id, element) in zip(den.path.ids, den.path) { new[id: id] = element }
          den.path = new
        }
      }
    }
  }

  // MARK: What reducers remove

  /// A reducer removes something without a move: nothing is asked.
  private mutating func cut(_ place: String) async throws {
    let (tabs, dens, _) = model.state.sites
    lastID += 1
    let id = lastID
    guard let den = dens.randomElement(using: &generator), random(4) > 0 else {
      let tab = tabs[random(tabs.count)]
      let other = random(2) == 0 ? nil : Den.State(id: id)
      try await change("sheet becomes \(other?.name ?? "nil")", tab, place) {
        if $0.root.sheet != nil { $0.root.sheet = other }
      }
      return
    }
    switch random(5) {
    case 0: try await change("no shelf", den, place) { $0.shelf = nil }
    case 1:
      try await change("no row", den, place) { den in
        if let id = den.rows.ids.last { den.rows[id: id] = nil }
      }
    case 2:
      try await change("no element", den, place) { den in
        if !den.path.isEmpty { den.path.removeLast() }
      }
    case 3: try await change("no sheet", den, place) { $0.sheet = nil }
    default:
      try await change("another sheet \(id)", den, place) {
        if $0.sheet != nil { $0.sheet = Den.State(id: id) }
      }
    }
  }

  // MARK: What is answered

  private mutating func answer(_ name: String, _ place: String) async throws {
    guard let held = model.held[name] else { return }
    let tab = held.holder
    if held.isWaiting {
      switch random(3) {
      case 0:
        try await send("stay of \(name)", tab.action(.root(.tab { $0.cancelHeldMove() })), place) {
          model, _ in model.stay(name)
        }
      case 1: try await mend(held.asked, place)
      default: try await depart(place)
      }
      return
    }
    let choice = [LeaveChoice.leave, .leave, .leave, .saveFirst, .stay][random(5)]
    if random(6) == 0 {
      // What is asked may be replaced in the reduction that answers.
      lastID += 1
      let other = random(2) == 0 ? nil : Den.State(id: lastID)
      let replace: @Sendable (inout DenTab.State) -> Void = {
        if $0.root.sheet != nil { $0.root.sheet = other }
      }
      let action = tab.action(
        .root(
          .tab {
            replace(&$0)
            $0.answer(.leave)
          }))
      try await send("\(held.asked) replaced and answered", action, place) { model, end in
        model.answer(name, .leave, end) { tab.modify(&$0, replace) }
      }
    } else if random(4) == 0 {
      let action = tab.action(.root(.tab { $0.answer(choice) }))
      try await send("reducer's \(choice) of \(held.asked)", action, place) { model, end in
        model.answer(name, choice, end)
      }
    } else if choice == .stay, random(2) == 0 {
      try await send("question dismissed", tab.action(.question(.dismiss)), place) { model, end in
        model.answer(name, choice, end)
      }
    } else {
      let action = tab.action(.question(.presented(choice)))
      try await send("\(choice) of \(held.asked)", action, place) { model, end in
        model.answer(name, choice, end)
      }
    }
  }

  /// Has a guard object no more, whose move waits for that.
  private mutating func mend(_ name: String, _ place: String) async throws {
    let (tabs, dens, _) = model.state.sites
    if let tab = tabs.first(where: { $0.name(in: model.state) == name }) {
      try await change("mended", tab, place) { $0.root.draft = .none }
      return
    }
    for den in dens {
      var state = model.state
      den.modify(&state) { $0.mend(name) }
      if state != model.state {
        return try await change("mended \(name)", den, place) { $0.mend(name) }
      }
    }
  }

  // MARK: What leaves

  private mutating func depart(_ place: String) async throws {
    try await begin(departing(), place)
  }

  private mutating func begin(_ departing: Departing, _ place: String) async throws {
    try await send(departing.kind, departing.action, place) { $0.begin(departing, $1) }
  }
}

extension Den.State {
  /// Forgets what was entered in a guard.
  fileprivate mutating func mend(_ name: String) {
    if self.name == name { draft = .none }
    if sill.name == name { sill.draft = .none }
    if shelf?.name == name { shelf?.draft = .none }
    if var sill = nook.sill, sill.name == name {
      sill.draft = .none
      nook = .sill(sill)
    }
  }
}
