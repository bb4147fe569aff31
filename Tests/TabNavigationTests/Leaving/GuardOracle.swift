import StoreRuntime

@testable import TabNavigation

/// The one rule, written down once more: which guards object when something leaves, in which order.
///
/// Everything guarded inside is asked, what lies above before what lies below, and children before
/// the feature that they are in.
struct GuardOracle {
  /// A guard that objects.
  struct Objector: Equatable {
    var name: String
    var isBolted: Bool
  }

  /// Which guards of a feature are asked.
  enum Part {
    /// All of them, as the feature is removed.
    case removed

    /// Those that are shown, as the feature is hidden.
    case shown

    /// Those of what is presented in the feature, which something else covers.
    case covered
  }

  private(set) var objectors: [Objector] = []

  private mutating func ask(_ guarded: some Drafting, _ part: Part) {
    guard part != .covered else { return }
    let isAsked =
      part == .removed ? guarded.draft != .none : [.recording, .bolted].contains(guarded.draft)
    if isAsked {
      objectors.append(Objector(name: guarded.name, isBolted: guarded.draft == .bolted))
    }
  }

  mutating func leave(_ tab: DenTab.State, _ part: Part) {
    for (index, screen) in tab.path.enumerated().reversed() {
      let isTop = index == tab.path.count - 1
      if let den = screen.den { leave(den, part == .shown && !isTop ? .covered : part) }
    }
    leaveRoot(of: tab, part == .shown && !tab.path.isEmpty ? .covered : part)
  }

  mutating func leaveRoot(of tab: DenTab.State, _ part: Part, isHiding: Bool = true) {
    if let sheet = tab.root.sheet { leave(sheet, isHiding && part != .removed ? .shown : .removed) }
    ask(tab.root, part)
  }

  mutating func leave(_ den: Den.State, _ part: Part, isHiding: Bool = true) {
    if let sheet = den.sheet { leave(sheet, isHiding && part != .removed ? .shown : .removed) }
    for (index, element) in den.path.enumerated().reversed() {
      let isTop = index == den.path.count - 1
      leave(element, part == .shown && !isTop ? .covered : part)
    }
    for row in den.rows.reversed() { leave(row, part) }
    if let shelf = den.shelf { ask(shelf, part) }
    if part == .removed || den.tabs.selected == .right { leave(den.right, part) }
    if part == .removed || den.tabs.selected == .left { leave(den.left, part) }
    if let sill = den.nook.sill ?? den.nook.other { ask(sill, part) }
    ask(den.sill, part)
    ask(den, part)
  }
}

/// A tab somewhere in a warren.
struct TabSite {
  let read: @Sendable (Warren.State) -> DenTab.State?
  let modify: @Sendable (inout Warren.State, (inout DenTab.State) -> Void) -> Void
  let action: @Sendable (DenTab.Action) -> Warren.Action

  /// What selects a tab beside this one, `nil` in a warren.
  var bar: (den: DenSite, side: Den.Side)? { nil }
}

/// A den somewhere in a warren.
struct DenSite {
  let read: @Sendable (Warren.State) -> Den.State?
  let modify: @Sendable (inout Warren.State, (inout Den.State) -> Void) -> Void
  let action: @Sendable (Den.Action) -> Warren.Action

  /// The innermost tab around the den, which asks its guards.
  let holder: TabSite

  /// What its own `dismiss()` takes away.
  let dismissal: Leave
}

/// Something that may leave a warren.
indirect enum Leave: Sendable {
  /// What a den or the root of a tab presents.
  case sheet(ofDen: DenSiteBox)
  case sheetOfRoot(TabSite)

  /// An element of a plain stack, and all above.
  case plain(of: DenSiteBox, StackElementID)

  /// A screen of a tab, and all above.
  case screens(TabSite, StackElementID)
}

/// A den somewhere, as a reference: a site has what dismisses it.
final class DenSiteBox: Sendable {
  let site: DenSite
  init(_ site: DenSite) { self.site = site }
}

extension TabSite {
  static let all: [TabSite] = [
    TabSite(read: { $0.one }, modify: { $1(&$0.one) }, action: { .one($0) }),
    TabSite(read: { $0.two }, modify: { $1(&$0.two) }, action: { .two($0) }),
  ]

  /// The dens that lie in the tab at once: the sheet of its root, and its screens.
  func dens(in state: Warren.State) -> [DenSite] {
    guard let tab = read(state) else { return [] }
    var dens: [DenSite] = []
    if tab.root.sheet != nil {
      dens.append(
        DenSite(
          read: { read($0)?.root.sheet },
          modify: { state, body in
            modify(&state) { if let sheet = $0.root.sheet { $0.root.sheet = changed(sheet, body) } }
          },
          action: { action(.root(.sheet(.presented($0)))) }, holder: self,
          dismissal: .sheetOfRoot(self)))
    }
    for id in tab.path.ids {
      dens.append(
        DenSite(
          read: { read($0)?.path[id: id]?.den },
          modify: { state, body in
            modify(&state) {
              if let den = $0.path[id: id]?.den { $0[id, case: \.den] = changed(den, body) }
            }
          },
          action: { action(.path(.element(id: id, action: .den($0)))) }, holder: self,
          dismissal: .screens(self, id)))
    }
    return dens
  }
}

private func changed(_ den: Den.State, _ body: (inout Den.State) -> Void) -> Den.State {
  var den = den
  body(&den)
  return den
}

extension DenSite {
  /// The dens that lie in this one at once, but not in its tabs.
  func dens(in state: Warren.State) -> [DenSite] {
    guard let den = read(state) else { return [] }
    let box = DenSiteBox(self)
    var dens: [DenSite] = []
    if den.sheet != nil {
      dens.append(
        DenSite(
          read: { read($0)?.sheet },
          modify: { state, body in
            modify(&state) { if let sheet = $0.sheet { $0.sheet = changed(sheet, body) } }
          },
          action: { action(.sheet(.presented($0))) }, holder: holder,
          dismissal: .sheet(ofDen: box)))
    }
    for id in den.path.ids {
      dens.append(
        DenSite(
          read: { read($0)?.path[id: id] },
          modify: { state, body in
            modify(&state) { if let den = $0.path[id: id] { $0.path[id: id] = changed(den, body) } }
          },
          action: { action(.path(.element(id: id, action: $0))) }, holder: holder,
          dismissal: .plain(of: box, id)))
    }
    for id in den.rows.ids {
      dens.append(
        DenSite(
          read: { read($0)?.rows[id: id] },
          modify: { state, body in
            modify(&state) { if let den = $0.rows[id: id] { $0.rows[id: id] = changed(den, body) } }
          },
          action: { action(.rows(.element(id: id, action: $0))) }, holder: holder,
          dismissal: dismissal))
    }
    return dens
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
}

extension Warren.State {
  /// All tabs and dens, the outer ones first.
  var sites: (tabs: [TabSite], dens: [DenSite]) {
    var tabs = TabSite.all
    var dens: [DenSite] = []
    var (tab, den) = (0, 0)
    while tab < tabs.count || den < dens.count {
      if tab < tabs.count {
        dens += tabs[tab].dens(in: self)
        tab += 1
      } else {
        dens += dens[den].dens(in: self)
        tabs += dens[den].tabs
        den += 1
      }
    }
    return (tabs, dens)
  }

  /// The number of dens.
  var denCount: Int { sites.dens.count }

  /// Does what a guard does that saves.
  mutating func save(_ name: String) {
    for site in sites.tabs where site.read(self)?.root.name == name {
      site.modify(&self) { $0.root.draft = .none }
    }
    for site in sites.dens {
      site.modify(&self) { den in
        if den.name == name { den.draft = .none }
        if den.sill.name == name { den.sill.draft = .none }
        if den.shelf?.name == name { den.shelf?.draft = .none }
        if var sill = den.nook.sill, sill.name == name {
          sill.draft = .none
          den.nook = .sill(sill)
        }
      }
    }
  }
}

extension Leave {
  var kind: String {
    switch self {
    case .sheet: "sheet of a den"
    case .sheetOfRoot: "sheet of a root"
    case .plain(_, let id): "element \(id)"
    case .screens(_, let id): "screen \(id)"
    }
  }

  /// The tab that asks the guards.
  var holder: TabSite {
    switch self {
    case .sheet(let den), .plain(let den, _): den.site.holder
    case .sheetOfRoot(let tab), .screens(let tab, _): tab
    }
  }

  /// The action of a view that takes it away.
  var action: Warren.Action {
    switch self {
    case .sheet(let den): den.site.action(.sheet(.dismiss))
    case .plain(let den, let id): den.site.action(.path(.popFrom(id: id)))
    case .sheetOfRoot(let tab): tab.action(.root(.sheet(.dismiss)))
    case .screens(let tab, let id): tab.action(.path(.popFrom(id: id)))
    }
  }

  /// The guards that object.
  func objectors(in state: Warren.State) -> [GuardOracle.Objector] {
    var oracle = GuardOracle()
    switch self {
    case .sheet(let den):
      if let sheet = den.site.read(state)?.sheet { oracle.leave(sheet, .removed) }
    case .plain(let den, let id):
      for element in den.site.read(state)?.path.suffix(from: id).reversed() ?? [] {
        oracle.leave(element, .removed)
      }
    case .sheetOfRoot(let tab):
      if let sheet = tab.read(state)?.root.sheet { oracle.leave(sheet, .removed) }
    case .screens(let tab, let id):
      for screen in tab.read(state)?.path.suffix(from: id).reversed() ?? [] {
        if let den = screen.den { oracle.leave(den, .removed) }
      }
    }
    return oracle.objectors
  }

  /// Takes it away.
  func apply(to state: inout Warren.State) {
    switch self {
    case .sheet(let den): den.site.modify(&state) { $0.sheet = nil }
    case .plain(let den, let id): den.site.modify(&state) { $0.path.pop(from: id) }
    case .sheetOfRoot(let tab): tab.modify(&state) { $0.root.sheet = nil }
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
    }
  }
}
