extension Reducer {
  /// Integrates an alert that is there while an optional isn't `nil`, or other state that any
  /// action takes away.
  ///
  /// ```swift
  /// .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// - Parameters:
  ///   - toState: A key path to the state.
  ///   - toAction: A case key path to what can be chosen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and takes the state away.
  @_disfavoredOverload
  @inlinable
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ toState: any WritableKeyPath<State, ChildState?> & Sendable,
    action toAction: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState.Action == ChildAction {
    ifLet(
      toState, actionPath: AnyCasePath(toAction),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates an alert that is there while an optional isn't `nil`, with a case path for actions
  /// that have no case key paths.
  ///
  /// - Parameters:
  ///   - toState: A key path to the state.
  ///   - toAction: A case path to what can be chosen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and takes the state away.
  @_disfavoredOverload
  @inlinable
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ toState: any WritableKeyPath<State, ChildState?> & Sendable,
    actionPath toAction: AnyCasePath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState.Action == ChildAction {
    ifLet(
      toState, actionPath: toAction,
      then: { EmptyReducer<ChildState, ChildAction>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
