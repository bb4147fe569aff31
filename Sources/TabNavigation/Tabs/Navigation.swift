import StoreRuntimeCore

/// The way of one navigation of an app's tabs, as a row of steps.
///
/// It does nothing: the tabs of one store and those of many make the same steps, and tell it what
/// came of each. A step that waits for an answer is gone on with when that is there. `Reply` is how
/// whoever asked for the navigation learns its outcome.
struct Navigation<Tab: TabID, Reply: Sendable>: Sendable {
  enum Step: Sendable {
    /// Ask a tab for a move.
    case move(Tab, StackMove)

    /// Show a tab, which is the way back to it or not.
    case show(Tab, isBack: Bool)

    /// Nothing is left to be done.
    case finish(MoveOutcome)
  }

  /// What the bar was asked for.
  let action: TabBarAction<Tab>

  /// Who waits for the outcome, `nil` if nobody does.
  let reply: Reply?

  /// Whether a navigation that waits is given up for this one.
  var supersedes = true

  /// What is left to be done.
  var steps: [Step] = []

  /// What is done if the last of the steps has changed nothing.
  var otherwise: [Step] = []

  /// The move that waits for an answer, by its number in its tab.
  private(set) var held: (tab: Tab, number: Int)?

  init(by action: TabBarAction<Tab>, reply: Reply?) {
    self.action = action
    self.reply = reply
  }

  /// Takes what came of a move in a tab; one without an item has nothing to ask.
  ///
  /// Nobody waits for what comes of giving up, and of a way back that only answers a question: that
  /// may be gone meanwhile.
  ///
  /// - Returns: The outcome, with which the next step begins unless it is pending.
  mutating func take(_ status: StackStatus?, of move: StackMove, in tab: Tab) -> MoveOutcome {
    if move == .giveUp || !supersedes { return .done }
    guard let status else { return .unchanged }
    if status.outcome == .pending { held = (tab, status.number) }
    return status.outcome
  }

  /// Returns what is to be done next.
  ///
  /// - Parameter outcome: What came of the step before, `.done` for the first one.
  /// - Returns: The next step.
  mutating func step(after outcome: MoveOutcome) -> Step {
    switch outcome {
    case .pending, .vetoed, .refused, .superseded: return .finish(outcome)
    case .unchanged where steps.isEmpty: swap(&steps, &otherwise)
    case .unchanged, .done: break
    }
    return steps.isEmpty ? .finish(outcome) : steps.removeFirst()
  }
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
      outcome: record.lastOutcome, number: record.moveCount, isHeld: record.isHeld,
      isAsking: question != nil, settled: record.settled, isVisible: record.isVisible,
      isFresh: record.isFresh)
  }
}
