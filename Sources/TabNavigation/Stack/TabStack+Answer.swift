import StoreRuntimeCore

extension TabStack {
  /// Answers the question whether to leave a screen.
  ///
  /// An action of ``TabStackAction/question(_:)`` does this. In the assertion of a test it says
  /// what such an action is expected to do. In a reducer it answers in place of the user: the move
  /// is made when all reducers have run, unless another move comes first. A question that isn't
  /// asked is a reported issue.
  ///
  /// - Parameters:
  ///   - choice: The answer. After ``LeaveChoice/wait`` the question is gone, and the move is made
  ///     when the screen lets itself be left.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move, ``MoveOutcome/pending`` if another screen asks, if this one
  ///   is waited for, or in a reducer.
  @discardableResult
  public mutating func answer(
    _ choice: LeaveChoice,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    guard var held = books.held, question != nil else {
      reportIssue(
        """
        A question whether to leave a screen was answered with "\(choice)", but none is asked. \
        Nothing was done. Answer only while "question" isn't nil.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return .unchanged
    }
    if choice != .stay, isReducing() {
      // What the move does besides is known to the reducers, which this has none of.
      books.held?.answer = choice
      question = nil
      setNeedsSettling()
      return .pending
    }
    switch choice {
    case .stay:
      drop(.vetoed("The user stays."))
    case .wait:
      books.held?.isWaiting = true
      question = nil
      return .pending
    case .leave:
      held.permits.insert(held.asked)
      judgeHeld(held) { state in
        _ = state.begin(held.request, state.verdict(on: held.request)) { state in
          if let edit = state.edit(of: held.request) { state.apply(edit, result: held.result) }
        }
      }
    }
    return books.lastOutcome
  }

  /// Judges a move again that was held, which is no new move.
  ///
  /// - Parameters:
  ///   - held: The move.
  ///   - judge: Begins the move again.
  mutating func judgeHeld(_ held: HeldMove<Path>, _ judge: (inout Self) -> Void) {
    books.permits = held.permits
    books.held = nil
    question = nil
    judge(&self)
    books.permits = []
    books.moveCount = held.number
    if var next = books.held {
      next.number = held.number
      next.permits = held.permits
      books.held = next
    } else {
      books.settled = (held.number, books.lastOutcome)
    }
  }

  /// The edit that a request leads to, `nil` if it leaves the stack alone or can't be made.
  func edit(of request: HeldMove<Path>.Request) -> StackEdit<Path>? {
    switch request {
    case .edit(let edit, _): edit
    case .popFrom(let id): stack.firstIndex(id: id).map { StackEdit(keeping: $0) }
    case .move(.popToRoot), .move(.reselect): StackEdit(keeping: 0)
    case .move(.popTo(let id)): stack.firstIndex(id: id).map { StackEdit(keeping: $0 + 1) }
    case .move(.open(let components, let opening)): try? read(components, opening).edit
    case .move, .dismissal: nil
    }
  }

  /// Judges a request.
  func verdict(on request: HeldMove<Path>.Request) -> Verdict {
    if case .move(.askToHide) = request { return verdict(onLeaving: top, by: .hiding) }
    return edit(of: request).map { verdict(on: $0) } ?? .unchanged
  }
}
