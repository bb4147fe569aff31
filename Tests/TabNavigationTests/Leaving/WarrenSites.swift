import Foundation
import StoreRuntime

@testable import TabNavigation

/// A tab somewhere in a warren.
struct TabSite: Sendable {
  let read: @Sendable (Warren.State) -> DenTab.State?
  let modify: @Sendable (inout Warren.State, (inout DenTab.State) -> Void) -> Void
  let action: @Sendable (DenTab.Action) -> Warren.Action

  /// The name of the tab's root, which no other tab has.
  func name(in state: Warren.State) -> String? { read(state)?.root.name }
}

/// A den somewhere in a warren.
struct DenSite: Sendable {
  let read: @Sendable (Warren.State) -> Den.State?
  let modify: @Sendable (inout Warren.State, (inout Den.State) -> Void) -> Void
  let action: @Sendable (Den.Action) -> Warren.Action

  /// The innermost tab around the den, which asks its guards.
  let holder: TabSite

  /// What its own `dismiss()` takes away.
  let dismissal: Leave
}

/// The bar of the app, or of a den.
struct BarSite: Sendable {
  enum Event {
    case selected(Int)
    case back
    case link(Int, path: String)
  }

  let name: String

  /// The tabs in their order, and what a link does with their screens.
  let tabs: [(site: TabSite, opening: LinkOpening)]

  /// The tab that is shown, and the one before it.
  let read: @Sendable (Warren.State) -> (selected: Int, previous: Int?)?
  let show: @Sendable (inout Warren.State, Int, _ isBack: Bool) -> Void
  let action: @Sendable (Event) -> Warren.Action
}

/// Something that may leave a warren.
indirect enum Leave: Sendable {
  /// What a den or the root of a tab presents, by its id.
  case sheet(ofDen: DenSite, Int)
  case sheetOfRoot(TabSite, Int)

  /// An element of a plain stack, and all above.
  case plain(of: DenSite, StackElementID)

  /// A screen of a tab, and all above.
  case screens(TabSite, StackElementID)
}

// MARK: - What is where

extension TabSite {
  static let one = TabSite(read: { $0.one }, modify: { $1(&$0.one) }, action: { .one($0) })
  static let two = TabSite(read: { $0.two }, modify: { $1(&$0.two) }, action: { .two($0) })

  /// What the root presents.
  func sheet(in state: Warren.State) -> DenSite? {
    guard let id = read(state)?.root.sheet?.id else { return nil }
    return DenSite(
      read: { read($0)?.root.sheet },
      modify: { state, body in modify(&state) { changeIfPresent(&$0.root.sheet, body) } },
      action: { action(.root(.sheet(.presented($0)))) }, holder: self,
      dismissal: .sheetOfRoot(self, id))
  }

  /// The screens, from the bottom up.
  func screens(in state: Warren.State) -> [DenSite] {
    (read(state)?.path.ids.map { $0 } ?? []).map { id in
      DenSite(
        read: { read($0)?.path[id: id]?.den },
        modify: { state, body in
          modify(&state) {
            var den = $0.path[id: id]?.den
            guard den != nil else { return }
            changeIfPresent(&den, body)
            $0[id: id, case: \.den] = den
          }
        },
        action: { action(.path(.element(id: id, action: .den($0)))) }, holder: self,
        dismissal: .screens(self, id))
    }
  }
}

extension DenSite {
  /// What the den presents.
  func sheet(in state: Warren.State) -> DenSite? {
    guard let id = read(state)?.sheet?.id else { return nil }
    return DenSite(
      read: { read($0)?.sheet },
      modify: { state, body in modify(&state) { changeIfPresent(&$0.sheet, body) } },
      action: { action(.sheet(.presented($0))) }, holder: holder,
      dismissal: .sheet(ofDen: self, id))
  }

  /// The elements of the den's plain stack, from the bottom up.
  func elements(in state: Warren.State) -> [DenSite] {
    (read(state)?.path.ids.map { $0 } ?? []).map { id in
      DenSite(
        read: { read($0)?.path[id: id] },
        modify: { state, body in modify(&state) { changeIfPresent(&$0.path[id: id], body) } },
        action: { action(.path(.element(id: id, action: $0))) }, holder: holder,
        dismissal: .plain(of: self, id))
    }
  }

  /// The den's rows.
  func rows(in state: Warren.State) -> [DenSite] {
    (read(state)?.rows.ids.map { $0 } ?? []).map { id in
      DenSite(
        read: { read($0)?.rows[id: id] },
        modify: { state, body in modify(&state) { changeIfPresent(&$0.rows[id: id], body) } },
        action: { action(.rows(.element(id: id, action: $0))) }, holder: holder,
        dismissal: dismissal)
    }
  }

  /// The two tabs of the den.
  var tabs: [TabSite] {
    [
      TabSite(
        read: { read($0)?.left }, modify: { state, body in modify(&state) { body(&$0.left) } },
        action: { action(.left($0)) }),
      TabSite(
        read: { read($0)?.right }, modify: { state, body in modify(&state) { body(&$0.right) } },
        action: { action(.right($0)) }),
    ]
  }

  /// The den's bar.
  func bar(in state: Warren.State) -> BarSite? {
    guard let name = read(state)?.name else { return nil }
    let tabs = tabs.map { ($0, LinkOpening.replaces) }
    return BarSite(
      name, links: "den", tabs, read: { (state) -> TabBar<Den.Side>? in read(state)?.tabs },
      modify: { state, body in modify(&state) { body(&$0.tabs) } },
      action: { (bar: TabBarAction<Den.Side>) in action(.tabs(bar)) })
  }
}

private func changeIfPresent(_ den: inout Den.State?, _ body: (inout Den.State) -> Void) {
  guard var changed = den else { return }
  body(&changed)
  den = changed
}

extension BarSite {
  static let app = BarSite(
    "app", links: "warren", [(.one, .replaces), (.two, .reuses)], read: { $0.tabs },
    modify: { $1(&$0.tabs) }, action: { .tabs($0) })

  fileprivate init<Tab: TabIdentifier>(
    _ name: String, links scheme: String, _ tabs: [(TabSite, LinkOpening)],
    read: @escaping @Sendable (Warren.State) -> TabBar<Tab>?,
    modify: @escaping @Sendable (inout Warren.State, (inout TabBar<Tab>) -> Void) -> Void,
    action: @escaping @Sendable (TabBarAction<Tab>) -> Warren.Action
  ) {
    self.name = name
    self.tabs = tabs.map { (site: $0.0, opening: $0.1) }
    let all = Array(Tab.allCases)
    self.read = { state in
      guard let bar = read(state), let selected = all.firstIndex(of: bar.selected) else {
        return nil
      }
      let previous = bar.history.last { $0 != bar.selected }
      return (selected, previous.flatMap { all.firstIndex(of: $0) })
    }
    show = { state, index, isBack in
      modify(&state) { $0.show(all[index], isBack: isBack, .history) }
    }
    self.action = { event in
      switch event {
      case .selected(let index): action(.selectedTabChanged(all[index]))
      case .back: action(.backButtonTapped)
      case .link(let index, let path):
        action(.deepLink(makeURL("\(scheme)://\(all[index].tabName)\(path)")))
      }
    }
  }

  /// The tab that is shown.
  func selected(in state: Warren.State) -> TabSite? {
    read(state).map { tabs[$0.selected].site }
  }
}

extension Warren.State {
  /// All tabs, dens and bars, the outer ones first.
  var sites: (tabs: [TabSite], dens: [DenSite], bars: [BarSite]) {
    var tabs = [TabSite.one, .two]
    var dens: [DenSite] = []
    var bars = [BarSite.app]
    var (tab, den) = (0, 0)
    while tab < tabs.count || den < dens.count {
      if tab < tabs.count {
        if let sheet = tabs[tab].sheet(in: self) { dens.append(sheet) }
        dens += tabs[tab].screens(in: self)
        tab += 1
      } else {
        if let sheet = dens[den].sheet(in: self) { dens.append(sheet) }
        dens += dens[den].elements(in: self) + dens[den].rows(in: self)
        tabs += dens[den].tabs
        if let bar = dens[den].bar(in: self) { bars.append(bar) }
        den += 1
      }
    }
    return (tabs, dens, bars)
  }

  /// The drafts of all guards, by their names.
  var drafts: [String: Draft] {
    var drafts: [String: Draft] = [:]
    let sites = sites
    for root in sites.tabs.compactMap({ $0.read(self)?.root }) { drafts[root.name] = root.draft }
    for den in sites.dens.compactMap({ $0.read(self) }) {
      drafts[den.name] = den.draft
      for sill in [den.sill, den.shelf, den.nook.sill ?? den.nook.other].compactMap(\.self) {
        drafts[sill.name] = sill.draft
      }
    }
    return drafts
  }

  /// Does what a guard does that saves.
  mutating func save(_ name: String) {
    let sites = sites
    for site in sites.tabs where site.name(in: self) == name {
      site.modify(&self) { $0.root.save() }
    }
    for site in sites.dens {
      site.modify(&self) { den in
        if den.name == name { den.save() }
        if den.sill.name == name { den.sill.save() }
        if den.shelf?.name == name { den.shelf?.save() }
        if var sill = den.nook.sill, sill.name == name {
          sill.save()
          den.nook = .sill(sill)
        }
      }
    }
  }
}

// MARK: - What leaves

extension Leave {
  var kind: String {
    switch self {
    case .sheet(_, let id): "sheet \(id) of a den"
    case .sheetOfRoot(_, let id): "sheet \(id) of a root"
    case .plain(_, let id): "element \(id)"
    case .screens(_, let id): "screen \(id)"
    }
  }

  /// The tab that asks the guards.
  var holder: TabSite {
    switch self {
    case .sheet(let den, _), .plain(let den, _): den.holder
    case .sheetOfRoot(let tab, _), .screens(let tab, _): tab
    }
  }

  /// The action of a view that takes it away.
  var action: Warren.Action {
    switch self {
    case .sheet(let den, _): den.action(.sheet(.dismiss))
    case .plain(let den, let id): den.action(.path(.popFrom(id: id)))
    case .sheetOfRoot(let tab, _): tab.action(.root(.sheet(.dismiss)))
    case .screens(let tab, let id): tab.action(.path(.popFrom(id: id)))
    }
  }

  /// Whether it supersedes a move that waits even if no guard objects.
  var isMove: Bool { if case .screens = self { true } else { false } }

  /// The dens that leave, the topmost first; none if it has left.
  func dens(in state: Warren.State) -> [Den.State] {
    switch self {
    case .sheet(let den, let id): [den.read(state)?.sheet].compactMap(\.self).filter { $0.id == id }
    case .sheetOfRoot(let tab, let id):
      [tab.read(state)?.root.sheet].compactMap(\.self).filter { $0.id == id }
    case .plain(let den, let id):
      den.read(state)?.path.suffix(from: id).reversed() ?? []
    case .screens(let tab, let id):
      tab.read(state)?.path.suffix(from: id).reversed().compactMap(\.den) ?? []
    }
  }

  /// The guards that object.
  func objectors(in state: Warren.State) -> [GuardOracle.Objector] {
    var oracle = GuardOracle()
    for den in dens(in: state) { oracle.leave(den, .removed) }
    return oracle.objectors
  }

  /// Takes it away.
  func apply(to state: inout Warren.State) {
    switch self {
    case .sheet(let den, _): den.modify(&state) { $0.sheet = nil }
    case .plain(let den, let id): den.modify(&state) { $0.path.pop(from: id) }
    case .sheetOfRoot(let tab, _): tab.modify(&state) { $0.root.sheet = nil }
    case .screens(let tab, let id): tab.modify(&state) { $0.stack.pop(from: id) }
    }
  }
}

extension StackState {
  /// An element and all above it, from the bottom up.
  fileprivate func suffix(from id: StackElementID) -> [Element] {
    ids.firstIndex(of: id).map { Array(self[$0...]) } ?? []
  }
}

// MARK: - Descriptions for failures

extension Warren.State {
  /// The features with a draft or with something inside, for the message of a failure.
  var outline: String {
    "\(tabs.selected): one \(Self.outline(of: one)), two \(Self.outline(of: two))"
  }

  private static func outline(of tab: DenTab.State) -> String {
    let sheet = tab.root.sheet.map { " sheet \(outline(of: $0))" } ?? ""
    let screens = tab.path.compactMap(\.den).map(outline).joined(separator: " ")
    let question = tab.question == nil ? "" : " ?"
    return "[\(mark(tab.root.draft))\(sheet) | \(screens)\(question)]"
  }

  private static func outline(of den: Den.State) -> String {
    var parts = ["\(den.id)\(mark(den.draft))"]
    if den.sill.draft != .none { parts.append("sill\(mark(den.sill.draft))") }
    if let nook = den.nook.sill, nook.draft != .none { parts.append("nook\(mark(nook.draft))") }
    if let shelf = den.shelf, shelf.draft != .none { parts.append("shelf\(mark(shelf.draft))") }
    if !den.rows.isEmpty { parts.append("rows \(den.rows.map(outline))") }
    if !den.path.isEmpty { parts.append("path \(den.path.map(outline))") }
    for (side, tab) in [(Den.Side.left, den.left), (.right, den.right)] {
      let isSelected = den.tabs.selected == side
      let text = outline(of: tab)
      if isSelected || text != "[ | ]" { parts.append("\(side)\(isSelected ? "*" : "")\(text)") }
    }
    if let sheet = den.sheet { parts.append("sheet \(outline(of: sheet))") }
    return "{\(parts.joined(separator: " "))}"
  }

  private static func mark(_ draft: Draft) -> String {
    switch draft {
    case .none: ""
    case .text: "~"
    case .recording: "!"
    case .bolted: "#"
    case .jammed: "%"
    }
  }
}
