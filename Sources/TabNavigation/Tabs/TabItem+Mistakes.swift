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
  public init<Path: PathState, RootAction, PathAction, Child: Reducer>(
    _ tab: Tab,
    _ state: KeyPath<State, TabStack<Path>>,
    action: CaseKeyPath<Action, TabStackAction<RootAction, Path, PathAction>>,
    onReselection reselection: Reselection = .popToRoot,
    onLink opening: LinkOpening = .replaces,
    badge: @escaping @Sendable (State) -> Int = { _ in 0 },
    @ReducerBuilder<TabStack<Path>, TabStackAction<RootAction, Path, PathAction>>
    _ child: () -> Child
  )
  where
    Child.State == TabStack<Path>, Child.Action == TabStackAction<RootAction, Path, PathAction>
  {
    fatalError("No app can call this.")
  }
}
