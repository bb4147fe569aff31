extension Reducer {
  /// Integrates the features of a navigation stack.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     // The logic of the parent, which may push and pop.
  ///   }
  ///   .forEach(\.path, action: \.path) {
  ///     Path()
  ///   }
  /// }
  /// ```
  ///
  /// For an action of an element the element's reducer runs first and then this one; for `.popFrom`
  /// this one runs first and then the elements are removed; for `.push` the element is added first.
  /// However an element is removed, its effects are cancelled then, and nothing that they still
  /// send is reduced. An action for an element that isn't there is a reported issue and changes
  /// nothing.
  ///
  /// The cost of an action doesn't depend on the depth of the stack.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the actions of the stack.
  ///   - destination: The reducer of the elements.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: any WritableKeyPath<State, StackState<DestinationState>> & Sendable,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    forEach(
      toStackState, actionPath: AnyCasePath(toStackAction), destination: destination,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates the features of a navigation stack, with a case path for actions that have no case
  /// key paths.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case path to the actions of the stack.
  ///   - destination: The reducer of the elements.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: any WritableKeyPath<State, StackState<DestinationState>> & Sendable,
    actionPath toStackAction: AnyCasePath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    ContainerReducer(
      base: self,
      container: StackIntegration(
        toStackState, action: toStackAction, child: destination(),
        issueLocation: IssueLocation(
          fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

extension Reducer {
  /// Integrates the features of a navigation stack whose elements are the state of an enum of
  /// features.
  ///
  /// ```swift
  /// .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the actions of the stack.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: any WritableKeyPath<State, StackState<DestinationState>> & Sendable,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState.StateReducer.Action == DestinationAction {
    forEach(
      toStackState, action: toStackAction,
      destination: { DestinationState.StateReducer.body },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// What no feature can call, so that the compiler names mistakes: see
// `Reducers/Reducer+Mistakes.swift`.

extension Reducer {
  /// Says that a stack can't be a constant.
  @available(*, unavailable, message: "Features change the stack: declare it as a \"var\".")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: KeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self
  }

  /// Says that a stack can't be a constant.
  @available(*, unavailable, message: "Features change the stack: declare it as a \"var\".")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: KeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>
  ) -> Self where DestinationState.StateReducer.Action == DestinationAction {
    self
  }
}
