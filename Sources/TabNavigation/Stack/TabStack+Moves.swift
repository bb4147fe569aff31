public import StoreRuntimeCore

// Each of these makes one move. All of them can be called in a reducer of the tab, in that of a
// parent, and in the assertion of a test.

extension TabStack {
  /// What came of the last move that the tab was asked for.
  ///
  /// It is ``MoveOutcome/pending`` while the move waits for an answer, and what came of it when it
  /// has that. It is no part of the state: neither compared nor saved.
  public var lastOutcome: MoveOutcome { record.status.outcome }

  /// Puts screens on top of the stack.
  ///
  /// A push that the rules refuse is a reported issue, and changes nothing.
  ///
  /// - Parameters:
  ///   - screens: The screens, from the bottom up.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move.
  /// - Complexity: O(*n*) for *n* screens that are pushed, however deep the stack is.
  @inlinable
  @discardableResult
  public mutating func push(
    _ screens: Path...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    if screens.count == 1, pushAtOnce(screens[0]) { return .done }
    return push(
      screens, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Pushes a screen if nothing waits and the rules allow it: most pushes are that.
  @inlinable
  mutating func pushAtOnce(_ screen: Path) -> Bool {
    guard !record.status.isHeld,
      Path.screens.allows(screen, on: stack.last, depth: stack.count)
    else { return false }
    stack.append(screen)
    record.entering.append(stack.ids[stack.count - 1])
    countMove()
    return true
  }

  /// Pops the last screen if nothing waits and no screen is guarded.
  @inlinable
  mutating func popAtOnce() -> Bool {
    guard !record.status.isHeld, record.replies.isEmpty, !Path.screens.mayObject,
      stack.popLast() != nil
    else { return false }
    countMove()
    return true
  }

  @inlinable
  mutating func countMove() {
    record.status.number += 1
    record.status.outcome = .done
    setNeedsSettling()
  }

  @usableFromInline
  mutating func push(_ screens: [Path], _ location: IssueLocation) -> MoveOutcome {
    report(make(StackEdit(keeping: stack.count, adding: screens)), location)
  }

  /// Puts a screen on top of the stack, unless the same one is on top already.
  ///
  /// Use it where a second tap must not push a second screen:
  ///
  /// ```swift
  /// case .root(.itemTapped(let id)):
  ///   state.push(.detail(ItemDetail.State(itemID: id)), unlessOnTop: true)
  /// ```
  ///
  /// Two screens are the same if they are in one case and have equal values in their links, whatever
  /// else is in their states.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - unlessOnTop: Whether the screen on top is compared with it.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` if the screen is on top already.
  /// - Complexity: O(*n*) for *n* declared screens.
  @discardableResult
  public mutating func push(
    _ screen: Path,
    unlessOnTop: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    if unlessOnTop, let top = stack.last, Path.screens.isSame(screen, as: top) {
      if !record.status.isHeld { record.status.outcome = .unchanged }
      return .unchanged
    }
    return push(screen, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Puts a screen on top of the stack that gives an answer when it goes.
  ///
  /// If the screen goes by ``pop(from:returning:fileID:filePath:line:column:)``, the answer is the
  /// value that it returns, and `nil` if it goes in any other way.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - reply: Where the answer goes.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move. If it wasn't made, `nil` is the answer.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func push<Value>(
    _ screen: Path,
    replyingTo reply: Reply<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    let hold = Effect<Never>.holding(reply.number)
    let outcome = report(
      make(StackEdit(keeping: stack.count, adding: [screen])),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    if outcome == .done, let id = stack.ids.last {
      record.replies[id] = reply.number
      record.unownedHolds.append((id, hold))
    }
    return outcome
  }

  /// Takes the last screen off the stack.
  ///
  /// - Returns: What came of the move: ``MoveOutcome/unchanged`` for an empty stack.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func pop() -> MoveOutcome {
    popAtOnce() ? .done : popLast()
  }

  @usableFromInline
  mutating func popLast() -> MoveOutcome {
    make(StackEdit(keeping: max(stack.count - 1, 0)))
  }

  /// Takes a screen off the stack, with all that lies on it.
  ///
  /// A screen that isn't there is a reported issue.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move: ``MoveOutcome/unchanged`` if there is no such screen.
  /// - Complexity: O(log *n* + *k*) for *n* screens of which *k* go.
  @discardableResult
  public mutating func pop(
    from id: StackElementID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    cut(
      id, isKept: false,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes a screen off the stack, with all that lies on it, and answers whoever awaits its result.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - value: The answer. It is given when the move is made.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move: ``MoveOutcome/unchanged`` if there is no such screen.
  /// - Complexity: O(log *n* + *k*) for *n* screens of which *k* go.
  @discardableResult
  public mutating func pop(
    from id: StackElementID,
    returning value: some Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    cut(
      id, isKept: false, returning: (id, value),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes off all that lies on a screen.
  ///
  /// A screen that isn't there is a reported issue.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move: ``MoveOutcome/unchanged`` if the screen is on top already.
  /// - Complexity: O(log *n* + *k*) for *n* screens of which *k* go.
  @discardableResult
  public mutating func pop(
    to id: StackElementID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    cut(
      id, isKept: true,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes all screens off the stack.
  ///
  /// - Returns: What came of the move.
  /// - Complexity: O(*n*) for *n* screens.
  @discardableResult
  public mutating func popToRoot() -> MoveOutcome {
    make(StackEdit(keeping: 0))
  }

  /// Takes off the lowest screen that meets a condition, with all that lies on it.
  ///
  /// - Parameter isPopped: Returns whether to pop a screen, with all screens above it.
  /// - Returns: What came of the move: ``MoveOutcome/unchanged`` if there is no such screen.
  /// - Complexity: O(*n*) for *n* screens.
  @discardableResult
  public mutating func pop(fromFirstWhere isPopped: (Path) -> Bool) -> MoveOutcome {
    make(StackEdit(keeping: stack.firstIndex(where: isPopped) ?? stack.count))
  }

  /// Replaces all screens by others.
  ///
  /// A move that the rules refuse is a reported issue, and changes nothing.
  ///
  /// - Parameters:
  ///   - screens: The screens, from the bottom up.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the move.
  /// - Complexity: O(*n* + *k*) for *n* screens that go and *k* that come.
  @discardableResult
  public mutating func go(
    to screens: Path...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MoveOutcome {
    report(
      make(StackEdit(keeping: 0, adding: screens)),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Changes the stack in any way, as one move.
  ///
  /// Screens that are still in the draft afterwards keep their ids and running effects; those that
  /// are new get ids; those that are missing are asked whether they may be left. A screen that the
  /// draft replaces by one of another case goes, and the other one comes, with an id of its own. A
  /// move that the rules refuse is a reported issue, and changes nothing. If the move waits for an
  /// answer, the screens that stay are then what they have become, and not what the draft made of
  /// them.
  ///
  /// ```swift
  /// state.edit { draft in
  ///   draft[id: formID] = nil
  ///   draft.append(.summary(Summary.State()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  ///   - change: Changes a copy of the stack.
  /// - Returns: What came of the move.
  /// - Complexity: O(*n*) for *n* screens.
  @discardableResult
  public mutating func edit(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ change: (inout StackState<Path>) -> Void
  ) -> MoveOutcome {
    var draft = stack
    change(&draft)
    renewReplaced(in: &draft)
    let outcome = make(StackEdit(from: stack, to: draft)) { state in
      let known = Set(state.stack.ids)
      state.stack = draft
      state.record.entering += draft.ids.filter { !known.contains($0) }
      state.forgetReplies()
    }
    if outcome == .unchanged { stack = draft }
    return report(
      outcome,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Gives screens of a draft new ids that are in another case than those that had theirs.
  private func renewReplaced(in draft: inout StackState<Path>) {
    let screens = Path.screens.screens
    func declaration(of screen: Path) -> Int? { screens.firstIndex { $0.holds(screen) } }
    draft.renewElements { id, screen in
      stack[id: id].map { declaration(of: $0) != declaration(of: screen) } ?? false
    }
  }

  private func report(_ outcome: MoveOutcome, _ location: IssueLocation) -> MoveOutcome {
    if case .invalid(let error) = outcome {
      reportIssue(
        "A move was refused: \(error). The stack is as it was. See \"Tabs\".", at: location)
    }
    return outcome
  }

  /// Cuts off what lies on a screen, and the screen itself unless it is kept.
  private mutating func cut(
    _ id: StackElementID, isKept: Bool, returning result: ScreenResult? = nil,
    _ location: IssueLocation
  ) -> MoveOutcome {
    if let position = stack.index(id: id) {
      return make(StackEdit(keeping: isKept ? position + 1 : position), returning: result)
    }
    let verb = isKept ? "popped to" : "popped"
    reportIssue(missing(id, verb), at: location)
    record.status.outcome = .unchanged
    return .unchanged
  }

  /// The message of a move to or from a screen that isn't there.
  func missing(_ id: StackElementID, _ verb: String) -> String {
    let ids = stack.ids.suffix(10).map(\.description).joined(separator: ", ")
    return """
      A screen was to be \(verb) that isn't on its stack: \(id). The stack is as it was. Its \
      last ids are [\(ids)].
      """
  }
}
