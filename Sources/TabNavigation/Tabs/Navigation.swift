import StoreRuntimeCore

/// The way of one navigation of an app's tabs, as a row of steps.
///
/// It decides and does nothing: the tabs of one store and those of many make the same steps, and
/// tell it what came of each. A step that waits for an answer is gone on with when that is there.
/// `Reply` is how whoever asked for the navigation learns its outcome.
struct Navigation<Tab: TabID, Reply: Sendable>: Sendable {
  enum Step: Equatable, Sendable {
    /// Ask a tab for a move.
    case move(Tab, StackMove)

    /// Show a tab, which is the way back to it or not.
    case show(Tab, isBack: Bool)

    /// Nothing is left to be done.
    case finish(MoveOutcome)
  }

  private enum Stage: Sendable {
    case beginning
    case askingToHide
    case moving
    case showing
  }

  /// What the bar was asked for.
  let action: TabBarAction<Tab>

  /// Who waits for the outcome, `nil` if nobody does.
  let reply: Reply?

  /// The move that waits for an answer, by its number in its tab.
  private(set) var held: (tab: Tab, number: Int)?

  private var goal: NavigationGoal<Tab>
  private var stage = Stage.beginning

  /// The tab that is shown when the navigation begins.
  private let origin: Tab

  /// The tab that the way back leads to.
  private let previous: Tab?

  private var isBack = false

  /// The tab that is asked to give up the navigation that waited before this one.
  private var superseded: Tab?

  /// Whether a navigation that waits is given up for this one.
  var supersedes: Bool {
    switch goal {
    case .launch, .stay: false
    case .reselect, .back, .select, .open: true
    }
  }

  init(
    _ goal: NavigationGoal<Tab>, by action: TabBarAction<Tab>, reply: Reply?, from origin: Tab,
    previous: Tab?,
    superseding superseded: Tab?
  ) {
    self.goal = goal
    self.action = action
    self.reply = reply
    self.origin = origin
    self.previous = previous
    self.superseded = superseded
  }

  /// Takes what came of a move in a tab; one without an item has nothing to ask.
  ///
  /// A question may be gone when the way back is to answer it: nobody waits for what that does.
  ///
  /// - Returns: The outcome, with which the next step begins unless it is pending.
  mutating func take(_ status: StackStatus?, of tab: Tab) -> MoveOutcome {
    if case .stay = goal { return .done }
    guard let status else { return .unchanged }
    if status.outcome == .pending { held = (tab, status.number) }
    return status.outcome
  }

  /// Returns what is to be done next.
  ///
  /// - Parameter outcome: What came of the step before; anything for the first one.
  /// - Returns: The next step.
  mutating func step(after outcome: MoveOutcome) -> Step {
    switch (stage, outcome) {
    case (.beginning, _):
      if supersedes, let tab = superseded.take() { return .move(tab, .giveUp) }
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
    case .launch:
      return .finish(.done)
    case .stay(let tab):
      stage = .showing
      return .move(tab, .back)
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
    case .launch, .stay, .reselect, .back: return .finish(.done)
    }
  }
}

/// Where a navigation leads.
enum NavigationGoal<Tab: TabID>: Equatable, Sendable {
  case launch

  /// A question of a tab is answered with "stay", by the way back.
  case stay(Tab)

  case reselect(Reselection)
  case back
  case select(Tab)
  case open(Tab, [String], LinkOpening)
}

/// What the tabs of an app need to know of the moves of one.
@usableFromInline
struct StackStatus: Sendable {
  /// What came of the last request.
  var outcome = MoveOutcome.unchanged

  /// The number of the last move.
  var number = 0

  /// Whether a move waits for an answer.
  var isHeld = false

  /// Whether a question is asked.
  var isAsking = false

  /// What came of the last move that was held.
  var settled: (move: Int, outcome: MoveOutcome)?

  @usableFromInline var isVisible = false

  /// Whether the tabs of the app haven't seen the stack yet.
  var isFresh = false

  /// Returns the outcome of a move that was held, `nil` while it waits.
  func outcome(ofMove number: Int) -> MoveOutcome? {
    // A stack that was put in the place of another counts its moves anew.
    if isFresh { return .superseded }
    if isHeld, number == self.number { return nil }
    if let settled, settled.move == number { return settled.outcome }
    return .superseded
  }
}

extension TabStack {
  var status: StackStatus {
    StackStatus(
      outcome: books.lastOutcome, number: books.moveCount, isHeld: books.isHeld,
      isAsking: question != nil, settled: books.settled, isVisible: books.isVisible,
      isFresh: books.isFresh)
  }
}
