/// The way of one navigation of an app's tabs, as a row of steps.
///
/// It decides and does nothing: the tabs of one store and those of many make the same steps, and
/// tell it what came of each. A step that waits for an answer is gone on with when that is there.
struct Navigation<Tab: TabID>: Sendable {
  enum Goal: Equatable, Sendable {
    case reselect(Reselection)
    case back
    case select(Tab)
    case open(Tab, [String], LinkOpening)
  }

  enum Step: Equatable, Sendable {
    /// Ask a tab for a move.
    case move(Tab, StackMove)

    /// Show a tab, which is the way back to it or not.
    case show(Tab, isBack: Bool)

    /// Nothing is left to be done.
    case finish(MoveOutcome)
  }

  private enum Stage: Equatable, Sendable {
    case beginning
    case askingToHide
    case moving
    case showing
  }

  private(set) var goal: Goal

  /// The tab that is shown when the navigation begins.
  let origin: Tab

  /// The tab that the way back leads to.
  private let previous: Tab?

  private var isBack = false
  private var stage = Stage.beginning

  init(_ goal: Goal, from origin: Tab, previous: Tab?) {
    self.goal = goal
    self.origin = origin
    self.previous = previous
  }

  /// Returns what is to be done next.
  ///
  /// - Parameter outcome: What came of the step before; anything for the first one.
  /// - Returns: The next step.
  mutating func step(after outcome: MoveOutcome) -> Step {
    switch (stage, outcome) {
    case (.beginning, _):
      return begin()
    case (.moving, .unchanged) where goal == .back:
      guard let previous else { return .finish(.unchanged) }
      goal = .select(previous)
      isBack = true
      return begin()
    case (_, .pending), (_, .vetoed), (_, .refused), (_, .superseded):
      return .finish(outcome)
    case (.askingToHide, _):
      guard case .open(let tab, let components, let opening) = goal else { return show() }
      stage = .moving
      return .move(tab, .open(components, opening))
    case (.moving, _):
      guard case .open(let tab, _, _) = goal, tab != origin else { return .finish(outcome) }
      return show()
    case (.showing, _):
      return .finish(.done)
    }
  }

  private mutating func begin() -> Step {
    stage = .moving
    switch goal {
    case .reselect(let reselection):
      return .move(origin, .reselect(reselection))
    case .back:
      return .move(origin, .back)
    case .open(origin, let components, let opening):
      return .move(origin, .open(components, opening))
    case .select, .open:
      stage = .askingToHide
      return .move(origin, .askToHide)
    }
  }

  private mutating func show() -> Step {
    stage = .showing
    switch goal {
    case .select(let tab), .open(let tab, _, _): return .show(tab, isBack: isBack)
    case .reselect, .back: return .finish(.done)
    }
  }
}
