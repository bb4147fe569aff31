// What no feature can call, so that the compiler names mistakes.
//
// The compiler takes a literal such as `\.conut` for a read-only `KeyPath`, as it finds no
// property. For a `WritableKeyPath` it says first that the two types differ, and names what is
// misspelled only then. Beside an overload for a `KeyPath` it names it at once.
//
// The `fatalError`s never run: the compiler rejects every use of what is unavailable.

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
}
