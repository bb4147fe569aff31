/// When each screen of a run was there, and which screen each effect belongs to.
struct ScreenHistory: Encodable {
  /// A screen, from the reduction that brought it to the one that took it.
  struct Span: Encodable {
    /// The container that it was in: `home.path`.
    let container: String

    /// The screen.
    let screen: ScreenChange.Screen

    /// The ids of the screens around it, from the outermost, and its own.
    let ids: [Int]

    /// The index of its lane.
    let lane: Int

    /// Its place in the lane, below the screens that it is on.
    ///
    /// No two screens that are there at the same time have the same place.
    let row: Int

    /// The reduction that brought it; 0 if the store was made with it.
    let first: Int

    /// The reduction that took it, `nil` if it was there when the journal ends.
    fileprivate(set) var last: Int?
  }

  /// The names of the lanes, one for each part of the app that has screens.
  private(set) var lanes: [String] = []

  /// All screens, in the order in which they came.
  private(set) var spans: [Span] = []

  /// For each effect of the journal the index of its screen, `nil` if it belongs to none.
  private(set) var effectSpans: [Int?] = []

  /// For each effect of the journal the index of its lane, `nil` if it belongs to none.
  private(set) var effectLanes: [Int?] = []

  /// Follows the screens of a run.
  ///
  /// - Parameter journal: The run.
  init(_ journal: Journal) {
    var builder = ScreenHistoryBuilder()
    effectSpans = Array(repeating: nil, count: journal.effects.count)
    var effects = journal.effects.indices.sorted {
      (journal.effects[$0].step, $0) > (journal.effects[$1].step, $1)
    }
    func assignEffects(through step: Int, of action: String, in history: inout Self) {
      while let index = effects.last, journal.effects[index].step <= step {
        effects.removeLast()
        let lane = builder.laneNumbers[Self.lane(of: action)]
        history.effectSpans[index] = builder.span(
          around: journal.effects[index].screen, preferringLane: lane)
      }
    }

    builder.apply(journal.initialScreens, step: 0)
    assignEffects(through: 0, of: "", in: &self)
    for step in journal.steps {
      builder.apply(step.screens, step: step.number)
      assignEffects(through: step.number, of: step.name, in: &self)
    }
    lanes = builder.lanes
    spans = builder.spans
    // An action may be about a lane that gets its first screen later.
    effectLanes = journal.effects.indices.map { index in
      if let span = effectSpans[index] { return spans[span].lane }
      let step = journal.effects[index].step
      guard step > 0, step <= journal.steps.count else { return nil }
      return builder.laneNumbers[Self.lane(of: journal.steps[step - 1].name)]
    }
  }

  /// The part of the app that a path begins with: `home` of `home.path[#2].detail`.
  static func lane(of path: String) -> String {
    String(path.prefix { $0 != "." && $0 != "[" })
  }
}

/// The screens that are there after a reduction, and all that were before.
private struct ScreenHistoryBuilder {
  private(set) var lanes: [String] = []
  private(set) var laneNumbers: [String: Int] = [:]
  private(set) var spans: [ScreenHistory.Span] = []

  /// The open screens of each container, from the bottom up.
  private var open: [String: [Int]] = [:]

  /// The open screens of each path of ids.
  private var openByIDs: [[Int]: [Int]] = [:]

  /// The screens that the last reduction has taken: an effect of theirs may have begun in it.
  private var closedByIDs: [[Int]: [Int]] = [:]

  private var children: [Int: [Int]] = [:]
  private var rowsInUse: [Set<Int>] = []

  mutating func apply(_ changes: [ScreenChange], step: Int) {
    closedByIDs.removeAll(keepingCapacity: true)
    for change in changes {
      for id in change.popped.reversed() { close(id, in: change.container, step: step) }
    }
    // What comes may take the place of what has gone from another container.
    for change in changes {
      for screen in change.pushed {
        close(screen.id, in: change.container, step: step)
        open(screen, in: change.container, step: step)
      }
    }
  }

  /// The innermost screen around a feature.
  func span(around ids: [Int], preferringLane lane: Int?) -> Int? {
    for count in stride(from: ids.count, to: 0, by: -1) {
      let path = Array(ids.prefix(count))
      guard let candidates = openByIDs[path] ?? closedByIDs[path] else { continue }
      return candidates.last { spans[$0].lane == lane } ?? candidates.last
    }
    return nil
  }

  private mutating func open(_ screen: ScreenChange.Screen, in container: String, step: Int) {
    let parent = parent(of: container)
    let lane = parent.map { spans[$0].lane } ?? lane(named: ScreenHistory.lane(of: container))
    let base = parent.map { spans[$0].row + 1 } ?? 0
    var row = base + (open[container]?.count ?? 0)
    while !rowsInUse[lane].insert(row).inserted { row += 1 }
    let ids = (parent.map { spans[$0].ids } ?? Self.ids(in: container)) + [screen.id]
    let index = spans.count
    spans.append(
      ScreenHistory.Span(
        container: container, screen: screen, ids: ids, lane: lane, row: row, first: step))
    open[container, default: []].append(index)
    openByIDs[ids, default: []].append(index)
    if let parent { children[parent, default: []].append(index) }
  }

  /// Closes a screen, and with it all that is on it.
  private mutating func close(_ id: Int, in container: String, step: Int) {
    guard let index = open[container]?.last(where: { spans[$0].screen.id == id }) else { return }
    var closing = [index]
    while let index = closing.popLast() {
      guard spans[index].last == nil else { continue }
      let span = spans[index]
      spans[index].last = step
      rowsInUse[span.lane].remove(span.row)
      Self.remove(index, from: &open, at: span.container)
      Self.remove(index, from: &openByIDs, at: span.ids)
      closedByIDs[span.ids, default: []].append(index)
      closing += children.removeValue(forKey: index) ?? []
    }
  }

  private static func remove<Key>(
    _ index: Int, from indexes: inout [Key: [Int]], at key: Key
  ) {
    guard let position = indexes[key]?.lastIndex(of: index) else { return }
    indexes[key]?.remove(at: position)
    if indexes[key]?.isEmpty == true { indexes[key] = nil }
  }

  private mutating func lane(named name: String) -> Int {
    if let number = laneNumbers[name] { return number }
    laneNumbers[name] = lanes.count
    lanes.append(name)
    rowsInUse.append([])
    return lanes.count - 1
  }

  /// The open screen that a container is in: `home.path[#2].detail.destination` is in the screen 2
  /// of `home.path`, and `home.sheet.path` in that of `home.sheet`.
  private func parent(of container: String) -> Int? {
    var rest = container[...]
    while let end = rest.lastIndex(where: { $0 == "." || $0 == "[" }) {
      let id = Self.id(at: end, of: container)
      rest = container[..<end]
      guard let candidates = open[String(rest)] else { continue }
      guard let id else { return candidates.last }
      if let index = candidates.last(where: { spans[$0].screen.id == id }) { return index }
    }
    return nil
  }

  /// The ids in the name of a container: 2 of `home.path[#2].detail.destination`.
  private static func ids(in container: String) -> [Int] {
    container.indices.compactMap { container[$0] == "[" ? id(at: $0, of: container) : nil }
  }

  /// The id in brackets that begin at a place of a container's name.
  private static func id(at start: String.Index, of container: String) -> Int? {
    let text = container[start...]
    guard text.hasPrefix("[#"), let end = text.firstIndex(of: "]") else { return nil }
    return Int(text[..<end].dropFirst(2))
  }
}
