// What no feature can call, so that the compiler names mistakes.
//
// The compiler takes a literal such as `\.conut` for a read-only `KeyPath`, as it finds no property. For a
// `WritableKeyPath` it says first that the two types differ, and names what is misspelled only then. Beside
// an overload for a `KeyPath` it names it at once.

extension Scope {
  /// Says that a child's state can't be a constant.
  @available(
    *, unavailable,
    message: "The child changes its state: declare it in the parent's as a \"var\"."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init<ChildState, ChildAction>(
    state toChildState: KeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    fatalError("No feature can call this.")
  }

  /// Says that a child's state can't be a constant.
  @available(
    *, unavailable,
    message: "The child changes its state: declare it in the parent's as a \"var\"."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init<ChildState, ChildAction>(
    _ toChildState: KeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    fatalError("No feature can call this.")
  }
}

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
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: KeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
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
  public func ifLet<DestinationAction>(
    _ toPresentationState: PartialKeyPath<State>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>
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
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toChildState: any WritableKeyPath<State, DestinationState?> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self
  }

  /// Says that the actions of what is presented are in a `PresentationAction`.
  @available(
    *, unavailable,
    message: "Give the case for what is presented a \"PresentationAction\" of its actions."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: any WritableKeyPath<State, PresentationState<DestinationState>>
      & Sendable,
    action toPresentationAction: CaseKeyPath<Action, DestinationAction>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self
  }

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

  /// Says that an array of features can't be a constant.
  @available(*, unavailable, message: "Features change the array: declare it as a \"var\".")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self where Element.State == ElementState, Element.Action == ElementAction {
    self
  }

  /// Says that a dependency without a setter can't be set.
  @available(
    *, unavailable, message: "Give the property of \"DependencyValues\" a setter."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func dependency<Value: Sendable>(
    _ keyPath: KeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Self {
    self
  }

  /// Says that a dependency without a setter can't be changed.
  @available(
    *, unavailable, message: "Give the property of \"DependencyValues\" a setter."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func transformDependency<Value>(
    _ keyPath: KeyPath<DependencyValues, Value>,
    transform: @escaping @Sendable (inout Value) -> Void
  ) -> Self {
    self
  }
}
