extension Reducer {
  /// Integrates a child that is there while an optional isn't `nil`.
  ///
  /// ```swift
  /// .ifLet(\.player, action: \.player) {
  ///   Player()
  /// }
  /// ```
  ///
  /// For an action of the child its reducer runs first and then this one. The child's effects are
  /// cancelled when its state becomes `nil`, and when a value takes its place that is in another
  /// case or, where it is `Identifiable`, has another id. An action for a child that isn't there is
  /// a reported issue and changes nothing. A child that is ``EphemeralState``, or in a case with
  /// such state, goes with any action that it is sent, before this reducer sees the action.
  ///
  /// Such a child isn't presented: when it dismisses, what presents its parent goes. For what is
  /// presented, use ``Presents`` and a key path such as `\.$destination`.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @_disfavoredOverload
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: any WritableKeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    ifLet(
      toChildState, actionPath: AnyCasePath(toChildAction), then: child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates a child that is there while an optional isn't `nil`, with a case path for actions
  /// that have no case key paths.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @_disfavoredOverload
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: any WritableKeyPath<State, ChildState?> & Sendable,
    actionPath toChildAction: AnyCasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    let access = StateAccess(toChildState)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(toChildAction) {
      $0.integrating(child, in: .optional(access), action: toChildAction, at: location)
    }
  }

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
