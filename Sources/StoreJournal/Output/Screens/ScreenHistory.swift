/// The lifetime of each screen of a run, and the screen of each effect.
struct ScreenHistory: Encodable {
  /// A screen, from the reduction that inserted it to the one that removed it.
  struct Span: Encodable {
    /// The screen's container: `home.path`.
    let container: String

    let screen: ScreenChange.Screen

    /// The ids of the screens around it, from the outermost, and its own.
    let ids: [Int]

    /// The index of its lane.
    let lane: Int

    /// Its row in the lane, below the screens under it.
    ///
    /// No two screens that exist at the same time have the same row.
    let row: Int

    /// The reduction that inserted it; 0 for a screen of the initial state.
    let first: Int

    /// The reduction that removed it, `nil` if it was present when the journal ended.
    fileprivate(set) var last: Int?

    /// Returns `true` if a container is on this screen: `home.path[#2].detail.destination` is on
    /// the screen 2 of `home.path`, and `home.sheet.path` on that of `home.sheet`.
    fileprivate func carries(_ container: String) -> Bool {
      container.hasPrefix("\(self.container)[#\(screen.id)]")
        || container.hasPrefix("\(self.container).")
    }
  }

  /// The names of the lanes, one for each part of the app that has screens.
  private(set) var lanes: [String] = []

  /// The names of the lanes without a root.
  ///
  /// Such a lane has the features that the app itself presents. It is empty before the presentation
  /// and after the dismissal.
  private(set) var presentations: [String] = []

  /// All screens, in the order of their insertion.
  private(set) var spans: [Span] = []

  /// The index of the screen of each effect of the journal, `nil` if it belongs to none.
  private(set) var effectSpans: [Int?] = []

  /// The indices of the current screens, in the order of their insertion.
  private var open: [Int] = []

  /// The indices of the screens that the last reduction removed, as it may have started their
  /// effects.
  private var closed: [Int] = []

  private enum CodingKeys: CodingKey {
    case lanes, presentations, spans, effectSpans
  }

  /// Follows the screens of a run.
  ///
  /// - Parameter journal: The run.
  init(_ journal: Journal) {
    effectSpans = Array(repeating: nil, count: journal.effects.count)
    var effects = journal.effects.indices.sorted {
      (journal.effects[$0].step, $0) > (journal.effects[$1].step, $1)
    }
    for number in 0...journal.steps.count {
      let step = number > 0 ? journal.steps[number - 1] : nil
      apply(step?.screens ?? journal.initialScreens, step: number)
      while let index = effects.last, journal.effects[index].step <= number {
        effects.removeLast()
        effectSpans[index] = span(
          around: journal.effects[index].screen, preferringLane: lane(of: step?.name ?? ""))
      }
    }
  }

  /// The part of the app that a path begins with: `home` of `home.path[#2].detail`.
  private static func laneName(of path: String) -> String {
    String(path.prefix { $0 != "." && $0 != "[" })
  }

  private func lane(of path: String) -> Int? {
    lanes.firstIndex(of: Self.laneName(of: path))
  }

  private mutating func apply(_ changes: [ScreenChange], step: Int) {
    closed = []
    for change in changes {
      for id in change.popped.reversed() { close(id, in: change.container, step: step) }
    }
    // An inserted screen may replace one that was removed from another container.
    for change in changes {
      for screen in change.pushed {
        close(screen.id, in: change.container, step: step)
        open(screen, in: change, step: step)
      }
    }
  }

  /// The innermost screen around a feature.
  private func span(around ids: [Int], preferringLane lane: Int?) -> Int? {
    for count in stride(from: ids.count, to: 0, by: -1) {
      for indices in [open, closed] {
        let candidates = indices.filter { spans[$0].ids.elementsEqual(ids.prefix(count)) }
        if let last = candidates.last { return candidates.last { spans[$0].lane == lane } ?? last }
      }
    }
    return nil
  }

  private mutating func open(_ screen: ScreenChange.Screen, in change: ScreenChange, step: Int) {
    let container = change.container
    // The screens on another were inserted after it.
    let parent = open.last { spans[$0].carries(container) }.map { spans[$0] }
    let lane = parent?.lane ?? lane(of: container) ?? lanes.count
    if lane == lanes.count {
      let name = Self.laneName(of: container)
      lanes.append(name)
      if change.isPresentation == true, name == container { presentations.append(name) }
    }
    var row = open.count { spans[$0].container == container }
    if let parent { row += parent.row + 1 }
    let rowsInUse = Set(open.filter { spans[$0].lane == lane }.map { spans[$0].row })
    while rowsInUse.contains(row) { row += 1 }
    let idsAround =
      parent?.ids
      ?? container.split(separator: "[#").dropFirst().compactMap { Int($0.prefix { $0 != "]" }) }
    open.append(spans.count)
    spans.append(
      Span(
        container: container, screen: screen, ids: idsAround + [screen.id], lane: lane, row: row,
        first: step))
  }

  /// Closes a screen and all screens on it.
  private mutating func close(_ id: Int, in container: String, step: Int) {
    guard
      let index = open.last(where: {
        spans[$0].container == container && spans[$0].screen.id == id
      })
    else { return }
    let screen = spans[index]
    let closing = open.filter { $0 == index || $0 > index && screen.carries(spans[$0].container) }
    for index in closing { spans[index].last = step }
    closed += closing
    open.removeAll { spans[$0].last != nil }
  }
}
