import StoreRuntime

/// A step from a cabin into one that it presents or holds.
enum Turn: Hashable, Sendable {
  case sheet
  case left
  case right

  /// To the element of the stack that has an id.
  case path(Int)
  case row(Int)
  case annex
}

extension Cabin.State {
  /// What this cabin presents and holds.
  var children: [(turn: Turn, cabin: Cabin.State)] {
    let wing: [(Turn, Cabin.State)] =
      switch wing {
      case .left(let cabin): [(.left, cabin)]
      case .right(let cabin): [(.right, cabin)]
      case nil: []
      }
    return (sheet.map { [(.sheet, $0)] } ?? []) + wing + path.map { (.path($0.id), $0) }
      + rows.map { (.row($0.id), $0) } + (annex.map { [(.annex, $0)] } ?? [])
  }

  /// The way to every cabin, this one first.
  var routes: [[Turn]] {
    [[]] + children.flatMap { turn, child in child.routes.map { [turn] + $0 } }
  }

  /// All effects that should be running.
  var alive: Set<Int> {
    children.reduce(effects) { $0.union($1.cabin.alive) }
  }

  /// The cabin at the end of a route, if it is there.
  subscript(route: ArraySlice<Turn>) -> Cabin.State? {
    guard let turn = route.first else { return self }
    return children.first { $0.turn == turn }?.cabin[route.dropFirst()]
  }

  /// Returns the way to the cabin that runs an effect.
  func route(to effect: Int) -> [Turn]? {
    routes.first { self[$0[...]]?.effects.contains(effect) == true }
  }

  /// Modifies a cabin further in, in place, if it is there.
  mutating func modify(at route: ArraySlice<Turn>, _ change: (inout Cabin.State) -> Void) {
    guard let turn = route.first else { return change(&self) }
    let rest = route.dropFirst()
    switch turn {
    case .sheet: sheet?.modify(at: rest, change)
    case .left: wing?.left?.modify(at: rest, change)
    case .right: wing?.right?.modify(at: rest, change)
    case .path(let id):
      path.firstIndex { $0.id == id }.map { path[$0].modify(at: rest, change) }
    case .row(let id): rows[id: id]?.modify(at: rest, change)
    case .annex: annex?.modify(at: rest, change)
    }
  }

  /// Takes away the cabin at the end of a route, with what lies above it on a stack.
  mutating func dismiss(at route: ArraySlice<Turn>) {
    guard let turn = route.last else { return }
    modify(at: route.dropLast()) { cabin in
      switch turn {
      case .sheet: cabin.sheet = nil
      case .left, .right: cabin.wing = nil
      case .path(let id):
        cabin.path.firstIndex { $0.id == id }.map { cabin.path.removeSubrange($0...) }
      case .row(let id): cabin.rows.remove(id: id)
      case .annex: cabin.annex = nil
      }
    }
  }

  /// Returns the part of a route that leads to what goes when the cabin at its end dismisses
  /// itself.
  static func presenter(of route: [Turn]) -> ArraySlice<Turn> {
    let last = route.lastIndex { turn in
      switch turn {
      case .sheet, .left, .right, .path: true
      case .row, .annex: false
      }
    }
    return route[..<(last.map { $0 + 1 } ?? 0)]
  }

  /// Returns the action that sends an action to a cabin further in.
  func wrap(_ action: Cabin.Action, at route: ArraySlice<Turn>) -> Cabin.Action? {
    guard let turn = route.first else { return action }
    let child = children.first { $0.turn == turn }?.cabin
    guard let inner = child?.wrap(action, at: route.dropFirst()) else { return nil }
    switch turn {
    case .sheet: return .sheet(.presented(inner))
    case .left: return .wing(.presented(.left(inner)))
    case .right: return .wing(.presented(.right(inner)))
    case .path(let id): return elementID(id).map { .path(.element(id: $0, action: inner)) }
    case .row(let id): return .rows(.element(id: id, action: inner))
    case .annex: return .annex(inner)
    }
  }

  /// Returns the action that takes a cabin away.
  func dismissal(at route: ArraySlice<Turn>) -> Cabin.Action? {
    let parent = route.dropLast()
    switch route.last {
    case .sheet: return wrap(.sheet(.dismiss), at: parent)
    case .left, .right: return wrap(.wing(.dismiss), at: parent)
    case .row, .annex: return wrap(.change { $0.dismiss(at: route.suffix(1)) }, at: parent)
    case .path(let id):
      return self[parent]?.elementID(id).flatMap { wrap(.path(.popFrom(id: $0)), at: parent) }
    case nil: return nil
    }
  }

  private func elementID(_ id: Int) -> StackElementID? {
    path.firstIndex { $0.id == id }.map { path.ids[$0] }
  }

  /// Returns whether another state is the same, with any ids of elements.
  func matches(_ other: Cabin.State) -> Bool {
    let (own, others) = (children, other.children)
    return id == other.id && received == other.received && effects == other.effects
      && (alert == nil) == (other.alert == nil) && own.map(\.turn) == others.map(\.turn)
      && zip(own, others).allSatisfy { $0.cabin.matches($1.cabin) }
  }
}
