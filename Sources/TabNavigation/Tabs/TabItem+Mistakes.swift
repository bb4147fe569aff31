public import StoreRuntimeCore

// What no app can call, so that the compiler names mistakes: beside an overload for a `KeyPath` it
// names a misspelled property at once. The `fatalError` never runs.

extension TabItem {
  /// Says that the state of a tab can't be a constant.
  @available(
    *, unavailable, message: "The tab changes its state: declare it in the app's as a \"var\"."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init<ChildState, ChildAction, Child: Reducer>(
    _ tab: Tab,
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    onReselection reselection: Reselection = .popToRoot,
    onLink opening: LinkOpening = .replaces,
    badge: @escaping @Sendable (State) -> Int = { _ in 0 },
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    fatalError("No app can call this.")
  }
}
