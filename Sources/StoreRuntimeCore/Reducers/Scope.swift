/// Runs a child's reducer on a part of a parent's state.
///
/// The part is a property, or a case of an enum:
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.settings, action: \.settings) {
///     Settings()
///   }
///   Reduce { state, action in
///     // The parent's own logic, which sees what the child has done.
///   }
/// }
/// ```
///
/// Where the state is an enum in another case than the action is for, that is a reported issue and
/// the child isn't run; nor are the reducers that `forEach` wraps around it.
public struct Scope<ParentState, ParentAction, Child: Reducer>: ReducerOperator {
  @usableFromInline let place: ChildPlace<ParentState, Child.State>
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let location: IssueLocation

  private init(
    _ place: ChildPlace<ParentState, Child.State>,
    _ toChildAction: AnyCasePath<ParentAction, Child.Action>,
    _ child: Child,
    at location: IssueLocation
  ) {
    self.place = place
    self.toChildAction = toChildAction
    self.child = child
    self.location = location
  }

  /// Runs a child on a property of the parent's state.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state toChildState: any WritableKeyPath<ParentState, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    // Disfavoured: a case of an enum with `@dynamicMemberLookup` is an optional property, too.
    self.init(
      .property(StateAccess(toChildState)), AnyCasePath(toChildAction), child(),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs a child on a case of the parent's state.
  ///
  /// - Parameters:
  ///   - toChildState: A case key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @CaseBuilder<ParentState, ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ParentState: CasePathable, ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      .enumCase(AnyCasePath(toChildState), hashValue: toChildState.hashValue),
      AnyCasePath(toChildAction), child(),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs a child on a property, with a case path for actions that have no case key paths.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<ChildState, ChildAction>(
    state toChildState: any WritableKeyPath<ParentState, ChildState> & Sendable,
    actionPath toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      .property(StateAccess(toChildState)), toChildAction, child(),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs a child on a case, with case paths for types that have no case key paths.
  ///
  /// - Parameters:
  ///   - toChildState: A case path to the child's state.
  ///   - toChildAction: A case path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<ChildState, ChildAction>(
    statePath toChildState: AnyCasePath<ParentState, ChildState>,
    actionPath toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      .enumCase(toChildState), toChildAction, child(),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<ParentState, ParentAction> {
    let child = child.prepare(inside: place.step(at: location))
    return PreparedReducer(
      reduce: { state, action in
        guard let childAction = toChildAction.extract(from: action) else { return .none }
        var effect = Effect<Child.Action>.none
        guard place.modify(&state, { effect = child.reduce(&$0, childAction) }) else {
          rejectWrongCase(action: action, state: state)
          return .none
        }
        return effect.map(toChildAction.embedValue)
      },
      synchronize: synchronization(of: child),
      locations: child.locations,
      responder: responder(of: child))
  }

  @inlinable
  func responder(
    of child: PreparedReducer<Child.State, Child.Action>
  ) -> ScreenResponder<ParentState, ParentAction>? {
    child.responder?.inside { [place, toChildAction] parent, respond in
      var response = ScreenResponse<ParentAction>()
      _ = place.modify(&parent) { response = respond(&$0).map(toChildAction.embedValue) }
      return response
    }
  }

  @inlinable
  func synchronization(
    of child: PreparedReducer<Child.State, Child.Action>
  ) -> (@Sendable (inout ParentState, NavigationSync) -> Void)? {
    guard let synchronize = child.synchronize else { return nil }
    return { [place] state, sync in
      let isThere = place.modify(&state) { synchronize(&$0, sync) }
      if !isThere { sync.endChildren(at: child.locations) }
    }
  }

  @usableFromInline
  func rejectWrongCase(action: ParentAction, state: ParentState) {
    ReductionContext.reportIssue(
      """
      A "Scope" received an action for another case than its state is in. \
      Action: \(shortDescription(of: action)). State: \(shortDescription(of: state)). \
      Send an action only while its feature is there, and cancel the effects of a feature before \
      its state is replaced.
      """,
      by: "Scope", at: location)
    ReductionContext.rejectCurrentAction()
  }
}

extension Scope {
  /// Runs a child on a property of the parent's state.
  ///
  /// ```swift
  /// Scope(\.settings, action: \.settings) {
  ///   Settings()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ toChildState: any WritableKeyPath<ParentState, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    // Disfavoured: a case of an enum with `@dynamicMemberLookup` is an optional property, too.
    self.init(
      state: toChildState, action: toChildAction, child: child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child on a case of the parent's state.
  ///
  /// - Parameters:
  ///   - toChildState: A case key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<ChildState, ChildAction>(
    _ toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @CaseBuilder<ParentState, ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ParentState: CasePathable, ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state: toChildState, action: toChildAction, child: child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
