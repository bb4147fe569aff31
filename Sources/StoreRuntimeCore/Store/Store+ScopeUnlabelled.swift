extension Store {
  /// Returns a store of a child's domain, on the same isolation.
  ///
  /// ```swift
  /// let settings = store.scope(\.settings, action: \.settings)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }

  /// Returns a store of a child that may go away, on the same isolation.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState?, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }
}
