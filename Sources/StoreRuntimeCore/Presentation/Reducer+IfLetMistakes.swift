// What no feature can call, so that the compiler names mistakes: see
// `Reducers/Reducer+Mistakes.swift`.

extension Reducer {
  /// Says that a child's state can't be a constant.
  @available(
    *, unavailable,
    message: "The child changes its state: declare it in the parent's as a \"var\"."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: KeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self where Child.State == ChildState, Child.Action == ChildAction {
    self
  }

  /// Says that a presentation can't be a constant.
  @available(
    *, unavailable, message: "What is presented changes its state: declare it as a \"var\"."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toPresentationState: KeyPath<State, PresentationState<ChildState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
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
  public func ifLet<ChildAction>(
    _ toPresentationState: PartialKeyPath<State>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Self {
    self
  }

  /// Says that the key path of a presentation begins with a dollar.
  @available(
    *, unavailable,
    message: "The action is one of a presentation: write its key path with a \"$\"."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: any WritableKeyPath<State, ChildState?> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> Self where Child.State == ChildState, Child.Action == ChildAction {
    self
  }

  /// Says that the actions of what is presented are in a `PresentationAction`.
  @available(
    *, unavailable,
    message: "Give the case for what is presented a \"PresentationAction\" of its actions."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> Self where Child.State == ChildState, Child.Action == ChildAction {
    self
  }
}
