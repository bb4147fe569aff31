import StoreRuntime

/// A step from a cabin into one that it presents or holds.
enum Turn: Hashable, Sendable {
  case sheet
  case left
  case right
  case path(Int)
  case row(Int)
  case annex
}

extension Cabin.State {
  /// Modifies a cabin further in, in place, if it is there.
  mutating func modify(
    at route: ArraySlice<Turn>,
    _ change: (inout Cabin.State) -> Void
  ) {
    guard let turn = route.first else { return change(&self) }
    let rest = route.dropFirst()
    switch turn {
    case .sheet: sheet?.modify(at: rest, change)
    case .left: wing?.left?.modify(at: rest, change)
    case .right: wing?.right?.modify(at: rest, change)
    case .path(let position):
      if path.indices.contains(position) { path[position].modify(at: rest, change) }
    case .row(let id): rows[id: id]?.modify(at: rest, change)
    case .annex: annex?.modify(at: rest, change)
    }
  }

  /// Returns the action that sends an action to a cabin further in.
  func wrap(_ action: Cabin.Action, at route: ArraySlice<Turn>) -> Cabin.Action? {
    guard let turn = route.first else { return action }
    let rest = route.dropFirst()
    return switch turn {
    case .sheet:
      sheet?.wrap(action, at: rest).map { .sheet(.presented($0)) }
    case .left:
      wing?.left?.wrap(action, at: rest).map { .wing(.presented(.left($0))) }
    case .right:
      wing?.right?.wrap(action, at: rest).map { .wing(.presented(.right($0))) }
    case .path(let position):
      path[position].wrap(action, at: rest)
        .map { .path(.element(id: path.ids[position], action: $0)) }
    case .row(let id):
      rows[id: id]?.wrap(action, at: rest).map { .rows(.element(id: id, action: $0)) }
    case .annex:
      annex?.wrap(action, at: rest).map { .annex($0) }
    }
  }
}
