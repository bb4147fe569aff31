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
      part == .removed ? guarded.draft != .none : guarded.draft.mayNotBeHidden
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
