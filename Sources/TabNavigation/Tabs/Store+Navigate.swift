public import StoreRuntimeCore

extension Store {
  /// Sends an action to the tabs of an app, and waits until the navigation is settled.
  ///
  /// ```swift
  /// let outcome = await store.navigate(.deepLink(url), through: \.tabs)
  /// ```
  ///
  /// If a screen asks whether it may be left, this returns when the question is answered. It never
  /// returns ``MoveOutcome/pending``. A link that is refused is no reported issue here, as the
  /// outcome says it.
  ///
  /// If the calling task is cancelled or the store is released, the outcome is
  /// ``MoveOutcome/superseded``, and the navigation goes on without its caller.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - path: The case of the app's actions for what happens to the tabs.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the navigation.
  @discardableResult
  public nonisolated(nonsending) func navigate<Tab: TabID>(
    _ action: TabBarAction<Tab>,
    through path: CaseKeyPath<Action, TabBarAction<Tab>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> MoveOutcome {
    let outcome = await sendAwaiting(
      AnyCasePath(path).embed(action), returning: MoveOutcome.self,
      fileID: fileID, filePath: filePath, line: line, column: column)
    return outcome ?? .superseded
  }
}

extension AssertingStore {
  /// Sends an action to the tabs of an app, asserts its changes, and waits until the navigation is
  /// settled.
  ///
  /// ```swift
  /// let outcome = await store.navigate(.selectedTabChanged(.cart), through: \.tabs) {
  ///   $0.tabs = TabBar(.cart, history: [.feed])
  /// }
  /// ```
  ///
  /// It is what `navigate(_:through:)` is to a
  /// store. A question has to be answered by another task of the test meanwhile.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - path: The case of the app's actions for what happens to the tabs.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: What came of the navigation; ``MoveOutcome/superseded`` if there is no answer.
  @discardableResult
  public nonisolated(nonsending) func navigate<Tab: TabID>(
    _ action: TabBarAction<Tab>,
    through path: CaseKeyPath<Action, TabBarAction<Tab>>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> MoveOutcome {
    let outcome = await sendAwaiting(
      AnyCasePath(path).embed(action), returning: MoveOutcome.self,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return outcome ?? .superseded
  }
}
