public import StoreRuntime
import ValueDiffing

extension TestStore where Action: CasePathable {
  /// Asserts that an effect sends the action of a case with any payload, and its changes.
  ///
  /// ```swift
  /// await store.receive(\.path[id: 0].counter.response) {
  ///   $0.path[id: 0, case: \.counter]?.isLoading = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - timeout: The time-out for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      Expectation(
        name: "an action of a case with a payload of type \"\(TypeName(Value.self).text)\"",
        describe: { (() as? Value).map { valueDescription(path.embed($0)) } },
        matches: { path.extract(from: $0) != nil }),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends the action of a case with a payload, and its changes.
  ///
  /// ```swift
  /// await store.receive(\.numberLoaded, 42) {
  ///   $0.number = 42
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The payload.
  ///   - timeout: The time-out for effects that have left the executor, `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Leave it out if you expect no change.
  ///   - fileID: The file to blame for a failure.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  nonisolated(nonsending) public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    let action = path.embed(value)
    await receive(
      Expectation(
        name: "an action",
        describe: { valueDescription(action) },
        matches: { path.extract(from: $0) == value },
        difference: { valueDifference(action, $0) }),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
