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
    let child = child()
    let access = StateAccess(toChildState)
    let path = AnyCasePath(toChildAction)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(path) {
      $0.integrating(child, in: .optional(access), action: path, at: location)
    }
  }
}

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
    let child = destination()
    let path = AnyCasePath(toPresentationAction)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(path) {
      $0.integrating(child, in: toPresentationState, action: path, at: location)
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
}

// What no feature can call, so that the compiler names mistakes: see the end of
// `Reducers/Scope.swift`.

extension Reducer {
  /// Says that a child's state can't be a constant, and that a presentation begins with a dollar.
  @available(
    *, unavailable,
    message: """
      Declare the child's state as a "var"; for what is presented, write its key path with a "$".
      """
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ChildState, ChildAction, ContainerAction, Child: Reducer>(
    _ toState: KeyPath<State, ChildState?>,
    action toAction: CaseKeyPath<Action, ContainerAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self where Child.State == ChildState, Child.Action == ChildAction {
    self
  }

  /// Says that a presentation can't be a constant, and which actions it has.
  @available(
    *, unavailable,
    message: """
      Declare what is presented as a "var", and give its case a "PresentationAction" of its actions.
      """
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ChildState, ChildAction, ContainerAction, Child: Reducer>(
    _ toState: KeyPath<State, PresentationState<ChildState>>,
    action toAction: CaseKeyPath<Action, ContainerAction>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> Self where Child.State == ChildState, Child.Action == ChildAction {
    self
  }

  /// Says what is presented without a reducer.
  @available(
    *, unavailable,
    message: """
      Without a reducer only an enum of features or an alert is presented, by a key path such as \
      "\\.$destination" and the case for its "PresentationAction".
      """
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ContainerAction>(
    _ toState: PartialKeyPath<State>,
    action toAction: CaseKeyPath<Action, ContainerAction>
  ) -> Self {
    self
  }
}
