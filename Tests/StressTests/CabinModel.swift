/// What a cabin and all that is in it should be like, and which effects should be running.
struct CabinModel {
  var id: Int
  var received = 0
  var effects: Set<Int> = []
  var sheet: [CabinModel] = []
  var wing: [CabinModel] = []
  var isWingLeft = true
  var path: [CabinModel] = []
  var rows: [CabinModel] = []
  var annex: [CabinModel] = []
  var hasAlert = false

  init(_ id: Int) {
    self.id = id
  }

  /// What this cabin presents and holds.
  private var children: [(turn: Turn, cabin: CabinModel)] {
    sheet.map { (.sheet, $0) } + wing.map { (isWingLeft ? .left : .right, $0) }
      + path.indices.map { (.path($0), path[$0]) } + rows.map { (.row($0.id), $0) }
      + annex.map { (.annex, $0) }
  }

  /// The way to every cabin, this one first.
  var routes: [[Turn]] {
    [[]] + children.flatMap { turn, child in child.routes.map { [turn] + $0 } }
  }

  /// All effects that should be running.
  var alive: Set<Int> {
    (sheet + wing + path + rows + annex).reduce(effects) { $0.union($1.alive) }
  }

  /// The cabin at the end of a route.
  subscript(route: ArraySlice<Turn>) -> CabinModel {
    get {
      guard let turn = route.first else { return self }
      let rest = route.dropFirst()
      return switch turn {
      case .sheet: sheet[0][rest]
      case .left, .right: wing[0][rest]
      case .path(let position): path[position][rest]
      case .row(let id): rows[position(ofRow: id)][rest]
      case .annex: annex[0][rest]
      }
    }
    set {
      guard let turn = route.first else {
        self = newValue
        return
      }
      let rest = route.dropFirst()
      switch turn {
      case .sheet: sheet[0][rest] = newValue
      case .left, .right: wing[0][rest] = newValue
      case .path(let position): path[position][rest] = newValue
      case .row(let id): rows[position(ofRow: id)][rest] = newValue
      case .annex: annex[0][rest] = newValue
      }
    }
  }

  private func position(ofRow id: Int) -> Int {
    rows.firstIndex { $0.id == id } ?? rows.endIndex
  }

  /// Takes away the cabin at the end of a route, with what lies above it on a stack.
  mutating func dismiss(at route: ArraySlice<Turn>) {
    guard let turn = route.last else { return }
    let parent = route.dropLast()
    switch turn {
    case .sheet: self[parent].sheet = []
    case .left, .right: self[parent].wing = []
    case .path(let position): self[parent].path.removeSubrange(position...)
    case .row(let id): self[parent].rows.removeAll { $0.id == id }
    case .annex: self[parent].annex = []
    }
  }

  /// Returns the way to the cabin that runs an effect.
  func route(to effect: Int) -> [Turn]? {
    if effects.contains(effect) { return [] }
    for (turn, child) in children {
      if let route = child.route(to: effect) { return [turn] + route }
    }
    return nil
  }

  /// Returns whether a state is as it should be.
  func matches(_ state: Cabin.State) -> Bool {
    let wingIsRight: Bool =
      switch state.wing {
      case .left(let cabin): isWingLeft && wing.first?.matches(cabin) == true
      case .right(let cabin): !isWingLeft && wing.first?.matches(cabin) == true
      case nil: wing.isEmpty
      }
    return id == state.id && received == state.received && wingIsRight
      && (state.sheet.map { sheet.first?.matches($0) == true } ?? sheet.isEmpty)
      && (state.annex.map { annex.first?.matches($0) == true } ?? annex.isEmpty)
      && hasAlert == (state.alert != nil)
      && path.count == state.path.count
      && zip(path, state.path).allSatisfy { $0.matches($1) }
      && rows.count == state.rows.count
      && zip(rows, state.rows).allSatisfy { $0.matches($1) }
  }
}
