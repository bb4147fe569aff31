// One function for all children with a reducer and one for all without: if a chain contains a
// mistake, the compiler tries every combination of its operators' overloads.

extension Reducer {
  /// Integrates a child whose state is optional: a plain optional or a presented feature.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     // The logic of the parent, which may present and dismiss.
  ///   }
  ///   .ifLet(\.$destination, action: \.destination) {
  ///     Destination()
  ///   }
  ///   .ifLet(\.player, action: \.player) {
  ///     Player()
  ///   }
  /// }
  /// ```
  ///
  /// A feature is presented if its state is declared with ``Presents``. Its key path begins with a
  /// dollar sign, and its case holds a ``PresentationAction`` of its actions. For an action of the
  /// feature, its reducer runs first and then this one. For `.dismiss`, this one runs first, and
  /// then the state becomes `nil`, unless something else is presented by then. The feature's
  /// effects are cancelled when it is dismissed, however that happens, and so is everything that is
  /// presented from it.
  ///
  /// A child in a plain optional isn't presented: when it dismisses, the feature that presents its
  /// parent is dismissed. For an action of the child, its reducer runs first and then this one. The
  /// child's effects are cancelled when its state becomes `nil`, and when it is replaced by another
  /// case of an enum of features or, if it is `Identifiable`, by a value with another id. A child
  /// that is ``EphemeralState``, or in a case with such state, is removed by any action that is
  /// sent to it, before this reducer sees the action.
  ///
  /// An action for a missing child is a reported issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to an optional, or to a presentation: `\.$destination`.
  ///   - toChildAction: A case key path to the child's actions, or to those of the presentation.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @inlinable
  public func ifLet<ChildState, ChildAction>(
    _ toChildState: any WritableKeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @IfLetBuilder<ChildState, ChildAction> then child: () -> IfLetChild<ChildState, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      toChildState, action: toChildAction, integration: child().integration,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Reducer {
  /// Integrates a child whose state type declares its reducer: an enum of features, or an alert.
  ///
  /// ```swift
  /// .ifLet(\.$destination, action: \.destination)
  /// .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// The state is presented, as here, or in a plain optional. For an action of ``EphemeralState``,
  /// this reducer runs, and then the state becomes `nil`, unless another one is presented by then.
  /// In a plain optional it becomes `nil` before this reducer runs.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to an optional, or to a presentation: `\.$destination`.
  ///   - toChildAction: A case key path to the child's actions, or to those of the presentation.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @inlinable
  public func ifLet<ChildState: OptionalStateWithReducer>(
    _ toChildState: any WritableKeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildState.OptionalAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      toChildState, action: toChildAction, integration: ChildState.child.integration,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  func ifLet<ChildState, ChildAction>(
    _ toChildState: any WritableKeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    integration: any IfLetIntegration<ChildState, ChildAction>,
    at location: IssueLocation
  ) -> Reduce<State, Action> {
    let path = AnyCasePath(toChildAction)
    return integrating(path) {
      integration.integrate(into: $0, in: toChildState, action: path, at: location)
    }
  }
}
