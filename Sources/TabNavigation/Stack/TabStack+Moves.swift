public import StoreRuntimeCore

// Each of these methods makes one move. Call them in a reducer of the tab, in a reducer of a
// parent, or in the assertion of a test.

extension TabStack {
  /// The outcome of the last move that was requested of the tab.
  ///
  /// It is ``MoveOutcome/pending`` while the move waits for an answer, and then the move's outcome.
  /// It isn't part of the state: it is neither compared nor saved.
  public var lastOutcome: MoveOutcome { record.status.outcome }

  /// Pushes screens onto the stack.
  ///
  /// A push that the rules refuse is a reported issue, and changes nothing.
  ///
  /// - Parameters:
  ///   - screens: The screens, from the bottom up.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move.
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

  /// Pushes a screen if no move is held and the rules allow it, which is the common case.
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

  /// Pops the last screen if no move is held and no screen is guarded.
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

  /// Pushes a screen onto the stack, unless the same screen is already on top.
  ///
  /// Use it where a second tap must not push a second screen:
  ///
  /// ```swift
  /// case .root(.itemTapped(let id)):
  ///   state.push(.detail(ItemDetail.State(itemID: id)), unlessOnTop: true)
  /// ```
  ///
  /// Two screens are the same if they have the same case and equal values in their links; the rest
  /// of their states isn't compared.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - unlessOnTop: A Boolean value that indicates whether to compare the screen on top.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` if the screen is already on top.
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

  /// Pushes a screen that replies when it is removed from the stack.
  ///
  /// If ``pop(from:returning:fileID:filePath:line:column:)`` removes the screen, the reply is the
  /// returned value. If the screen is removed in any other way, the reply is `nil`.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - reply: The receiver of the reply.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move. If the move isn't made, the reply is `nil`.
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

  /// Pops the last screen.
  ///
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` for an empty stack.
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

  /// Pops a screen and all screens above it.
  ///
  /// A missing screen is a reported issue.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` if the screen doesn't exist.
  /// - Complexity: O(log *n* + *k*) for *n* screens of which *k* are removed.
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

  /// Pops a screen and all screens above it, and replies to the caller that awaits its result.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - value: The reply, which is sent when the move is made.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` if the screen doesn't exist.
  /// - Complexity: O(log *n* + *k*) for *n* screens of which *k* are removed.
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

  /// Pops all screens above a screen.
  ///
  /// A missing screen is a reported issue.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` if the screen is already on top.
  /// - Complexity: O(log *n* + *k*) for *n* screens of which *k* are removed.
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

  /// Pops all screens.
  ///
  /// - Returns: The outcome of the move.
  /// - Complexity: O(*n*) for *n* screens.
  @discardableResult
  public mutating func popToRoot() -> MoveOutcome {
    make(StackEdit(keeping: 0))
  }

  /// Pops the lowest screen that meets a condition, and all screens above it.
  ///
  /// - Parameter isPopped: Returns whether to pop a screen and all screens above it.
  /// - Returns: The outcome of the move: ``MoveOutcome/unchanged`` if there is no such screen.
  /// - Complexity: O(*n*) for *n* screens.
  @discardableResult
  public mutating func pop(fromFirstWhere isPopped: (Path) -> Bool) -> MoveOutcome {
    make(StackEdit(keeping: stack.firstIndex(where: isPopped) ?? stack.count))
  }

  /// Replaces all screens with others.
  ///
  /// A move that the rules refuse is a reported issue, and changes nothing.
  ///
  /// - Parameters:
  ///   - screens: The screens, from the bottom up.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the move.
  /// - Complexity: O(*n* + *k*) for *n* screens that are removed and *k* that are added.
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
  /// Screens that remain in the draft keep their ids and running effects; new ones get ids; the
  /// guards of missing ones may object. If the draft replaces a screen with one of another case,
  /// the old screen is removed and the new one gets its own id. A move that the rules refuse is a
  /// reported issue, and changes nothing. If the move has to wait for an answer, the screens that
  /// stay keep their current states instead of those in the draft.
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
  /// - Returns: The outcome of the move.
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

  /// Gives new ids to screens of a draft that replaced a screen of another case.
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
        "A move was refused: \(error). The stack is unchanged. See \"Tabs\".", at: location)
    }
    return outcome
  }

  /// Removes the screens above a screen, and the screen itself unless it is kept.
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

  /// The message for a move to or from a missing screen.
  func missing(_ id: StackElementID, _ verb: String) -> String {
    let ids = stack.ids.suffix(10).map(\.description).joined(separator: ", ")
    return """
      A screen can't be \(verb), because it isn't on its stack: \(id). The stack is unchanged. Its \
      last ids are [\(ids)].
      """
  }
}
