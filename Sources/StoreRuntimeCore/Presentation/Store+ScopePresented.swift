extension Store {
  /// Returns a store of the presented feature, on the same isolation.
  ///
  /// ```swift
  /// let addForm = store.scope(state: \.addForm, action: \.addForm)
  /// ```
  ///
  /// For one case of an enum of features, append the case on both sides: `store.scope(state:
  /// \.destination?.addForm, action: \.destination.addForm)`.
  ///
  /// Its state is `nil` while nothing is presented, and sending it an action then is a reported
  /// issue.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  /// - Returns: The feature's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toPresentedState: any KeyPath<State, ChildState?> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState?, ChildAction> {
    let path = AnyCasePath(toPresentationAction).appending(
      path: PresentationAction<ChildAction>.allCasePaths.presented)
    return scope(state: toPresentedState, path: path, isGone: { $0 == nil })
  }

  /// Returns a store of the presented feature, on the same isolation.
  ///
  /// Same as `scope(state:action:)`, without the first label:
  ///
  /// ```swift
  /// let addForm = store.scope(\.addForm, action: \.addForm)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState?, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }
}
