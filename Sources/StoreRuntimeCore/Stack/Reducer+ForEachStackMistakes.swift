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
