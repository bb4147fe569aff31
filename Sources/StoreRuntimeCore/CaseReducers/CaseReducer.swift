/// An enum of features, of which one at a time is in a place.
///
/// `@Reducer` on an enum writes all of it. By hand, declare the state with a case for each feature, the
/// actions with the same cases, and a ``CaseReducers`` as the body.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Action: Sendable, Body == CaseReducers<State, Action> {
  /// What a view shows: the store of the feature that is there.
  associatedtype CaseScope: Sendable

  /// The reducers of all cases.
  static var body: CaseReducers<State, Action> { get }

  /// Returns the store of the feature that is there.
  ///
  /// - Parameter store: The store of all of them.
  /// - Returns: The case with its store.
  static func scope(_ store: isolated Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers of all cases.
  public var body: CaseReducers<State, Action> { Self.body }
}

/// The state of a ``CaseReducer``, which tells what reducer runs it.
public protocol CaseReducerState: Sendable {
  /// The enum of features that has this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Returns whether a state goes away with any action, as an alert does.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is in a case that holds no feature but what is presented until it is answered.
  static func isEphemeral(_ state: Self) -> Bool
}

extension CaseReducerState {
  /// Returns `false`: features stay until they are dismissed.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it goes away with any action.
  public static func isEphemeral(_ state: Self) -> Bool {
    false
  }
}

extension Reducer {
  /// Integrates the features of a navigation stack whose elements are the state of an enum of features.
  ///
  /// ```swift
  /// .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the actions of the stack.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: any WritableKeyPath<State, StackState<DestinationState>> & Sendable,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState.StateReducer.Action == DestinationAction {
    forEach(
      toStackState, action: toStackAction,
      destination: { DestinationState.StateReducer.body },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
