extension Reducer {
  /// Integrates a feature that is presented while its state isn't `nil`.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     // The logic of the parent, which may present and dismiss.
  ///   }
  ///   .ifLet(\.$destination, action: \.destination) {
  ///     Destination()
  ///   }
  /// }
  /// ```
  ///
  /// For an action of the feature its reducer runs first and then this one; for `.dismiss` this one
  /// runs first and then the state becomes `nil`, unless something else is presented by then. The
  /// feature's effects are cancelled when it isn't presented any more, whoever takes it away and
  /// however, and so is everything that is presented from it. An action for a feature that isn't
  /// presented is a reported issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation: `\.$destination`.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - destination: The reducer of the presented feature.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and that of the presented feature.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    ifLet(
      toPresentationState, actionPath: AnyCasePath(toPresentationAction),
      destination: destination,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates a feature that is presented while its state isn't `nil`, with a case path for
  /// actions that have no case key paths.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation: `\.$destination`.
  ///   - toPresentationAction: A case path to the actions of the presentation.
  ///   - destination: The reducer of the presented feature.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and that of the presented feature.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    actionPath toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    let child = destination()
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(toPresentationAction) {
      $0.integrating(child, in: toPresentationState, action: toPresentationAction, at: location)
    }
  }
}

extension Reducer {
  /// Integrates the features of an enum, one of which is presented while the state isn't `nil`.
  ///
  /// ```swift
  /// .ifLet(\.$destination, action: \.destination)
  /// ```
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation: `\.$destination`.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and that of the presented feature.
  @inlinable
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState.StateReducer.Action == ChildAction {
    ifLet(
      toPresentationState, action: toPresentationAction,
      destination: { ChildState.StateReducer.body },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates the features of an enum, one of which may be presented, with a case path for
  /// actions that have no case key paths.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation: `\.$destination`.
  ///   - toPresentationAction: A case path to the actions of the presentation.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and that of the presented feature.
  @inlinable
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    actionPath toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState.StateReducer.Action == ChildAction {
    ifLet(
      toPresentationState, actionPath: toPresentationAction,
      destination: { ChildState.StateReducer.body },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Reducer {
  /// Integrates an alert, or other state that any action takes away.
  ///
  /// ```swift
  /// .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// For an action of the alert this reducer runs, and then the state becomes `nil`, unless another
  /// one has been presented by then.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation: `\.$destination`.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and takes the alert away.
  @inlinable
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState.Action == ChildAction {
    ifLet(
      toPresentationState, action: toPresentationAction,
      destination: { EmptyReducer<ChildState, ChildAction>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates an alert, or other state that any action takes away, with a case path for actions
  /// that have no case key paths.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation: `\.$destination`.
  ///   - toPresentationAction: A case path to the actions of the presentation.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and takes the alert away.
  @inlinable
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    actionPath toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState.Action == ChildAction {
    ifLet(
      toPresentationState, actionPath: toPresentationAction,
      destination: { EmptyReducer<ChildState, ChildAction>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
