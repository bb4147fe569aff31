extension Reducer {
  /// Integrates a child that is there while the state, an enum, is in a case.
  ///
  /// ```swift
  /// .ifCaseLet(\.loggedIn, action: \.loggedIn) {
  ///   Account()
  /// }
  /// ```
  ///
  /// For an action of the child its reducer runs first and then this one, which may put the state
  /// in another case. The child's effects are cancelled when the state is in another case. An
  /// action for a child that isn't there is a reported issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toChildState: A case key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: CaseKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    let place = ChildPlace.enumCase(AnyCasePath(toChildState), hashValue: toChildState.hashValue)
    let path = AnyCasePath(toChildAction)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(path) { $0.integrating(child, in: place, action: path, at: location) }
  }

  /// Integrates a child that is there while the state is in a case, with case paths for types that
  /// have no case key paths.
  ///
  /// - Parameters:
  ///   - toChildState: A case path to the child's state.
  ///   - toChildAction: A case path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: AnyCasePath<State, ChildState>,
    actionPath toChildAction: AnyCasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(toChildAction) {
      $0.integrating(child, in: .enumCase(toChildState), action: toChildAction, at: location)
    }
  }
}
