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
/// The child is a separate feature: its cancellation ids are visible to the child and the features
/// below it, and a sibling `Scope` has its own. When the parent cancels an id, that includes the
/// child's effects.
///
/// The effects of a child in a case are cancelled when the state is in another case, or when the
/// payload is `Identifiable` and has another id. A property always contains a child, and an
/// assignment to it is indistinguishable from a change: the child's effects continue as long as the
/// parent's. To cancel them when you replace the state, use their ids, or keep the child in an
/// optional (`ifLet`) or a case.
///
/// If the state is an enum in another case than the action's, that is a reported issue. Neither the
/// child nor the reducers that an enclosing `forEach` wraps are run.
public struct Scope<ParentState, ParentAction, Child: Reducer>: ReducerOperator {
  @usableFromInline let place: ChildPlace<ParentState, Child.State>
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let location: IssueLocation

  /// Distinguishes features in the same place by their actions.
  @usableFromInline let number: Int

  @usableFromInline
  package init(
    _ place: ChildPlace<ParentState, Child.State>,
    _ toChildAction: AnyCasePath<ParentAction, Child.Action>,
    _ child: Child,
    number: Int = 0,
    at location: IssueLocation
  ) {
    self.place = place
    self.toChildAction = toChildAction
    self.child = child
    self.number = number
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
    // Disfavoured: a case of an enum with `@dynamicMemberLookup` is also an optional property.
    self.init(
      .property(StateAccess(toChildState)), AnyCasePath(toChildAction), child(),
      number: toChildAction.hashValue,
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
      AnyCasePath(toChildAction), child(), number: toChildAction.hashValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

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

  /// Returns the prepared form of this reducer, which a store runs.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<ParentState, ParentAction> {
    let child = ScopedChild(place, toChildAction, child.prepare(), at: location)
    let boundary = FeatureBoundary(at: place.location(number: number), key: place.key)
    return PreparedReducer(
      reduce: { state, action in
        guard let childAction = child.toChildAction.extract(from: action) else { return .none }
        return boundary.reduce(&state) { child.reduce(&$0, childAction, in: action) }
      },
      synchronize: boundary.synchronization(child.synchronization),
      holdsContainers: child.reducer.holdsContainers,
      responder: boundary.responder(child.responder))
  }

  /// Returns the reducer as a part of the enclosing feature.
  @inlinable
  package func prepareUnbounded() -> PreparedReducer<ParentState, ParentAction> {
    let child = ScopedChild(place, toChildAction, child.prepare(), at: location)
    return PreparedReducer(
      reduce: { state, action in
        guard let childAction = child.toChildAction.extract(from: action) else { return .none }
        return child.reduce(&state, childAction, in: action)
      },
      synchronize: child.synchronization,
      holdsContainers: child.reducer.holdsContainers,
      responder: child.responder)
  }
}

/// The child of a `Scope`.
///
/// It is an object, because the closures of a prepared reducer would copy such a large structure
/// for each action.
@usableFromInline
final class ScopedChild<State, Action, ChildState, ChildAction>: Sendable {
  @usableFromInline let place: ChildPlace<State, ChildState>
  @usableFromInline let toChildAction: AnyCasePath<Action, ChildAction>
  @usableFromInline let reducer: PreparedReducer<ChildState, ChildAction>
  private let location: IssueLocation

  @usableFromInline
  init(
    _ place: ChildPlace<State, ChildState>,
    _ toChildAction: AnyCasePath<Action, ChildAction>,
    _ reducer: PreparedReducer<ChildState, ChildAction>,
    at location: IssueLocation
  ) {
    self.place = place
    self.toChildAction = toChildAction
    self.reducer = reducer
    self.location = location
  }

  /// Runs the child's reducer, unless the state is in another case.
  @inlinable
  func reduce(
    _ state: inout State, _ childAction: ChildAction, in action: Action
  ) -> Effect<Action> {
    var effect = Effect<ChildAction>.none
    guard place.modify(&state, { effect = reducer.reduce(&$0, childAction) }) else {
      rejectWrongCase(action: action, state: state)
      return .none
    }
    return effect.map(toChildAction.embedValue)
  }

  /// Synchronises the containers in the child's state, or `nil` if there are none.
  @inlinable var synchronization: (@Sendable (inout State, NavigationSync) -> Void)? {
    guard let synchronize = reducer.synchronize else { return nil }
    return { [place] state, sync in _ = place.modify(&state) { synchronize(&$0, sync) } }
  }

  /// The responder for the child.
  @usableFromInline var responder: ScreenResponder<State, Action>? {
    let isGuarded = LeaveGuards.current?.isGuard(ChildState.self) == true && !place.isWhole
    guard isGuarded || reducer.responder != nil else { return nil }
    let responder = reducer.responder ?? ScreenResponder { _, _ in ScreenResponse() }
    let parts = isGuarded || !reducer.parts.isEmpty ? [part(isGuarded)] : []
    return responder.inside(parts: parts) { [place, toChildAction] parent, respond in
      var response = ScreenResponse<Action>()
      _ = place.modify(&parent) { response = respond(&$0).map(toChildAction.embedValue) }
      return response
    }
  }

  private func part(_ isGuarded: Bool) -> GuardedPart<State, Action> {
    GuardedPart(
      mayObject: { [reducer] in isGuarded || reducer.parts.mayObject(&$0) },
      search: { [place, reducer] parent, index, search in
        guard let state = place.child(in: parent) else { return }
        let key = ChildKey.identity(0)
        search.visit(
          GuardStep(index, key), key, state, isGuarded: isGuarded, isScope: false, reducer.parts)
      },
      feature: { [place, reducer] parent, path in
        place.child(in: parent).flatMap { reducer.parts.feature(at: path.dropFirst(), in: $0) }
      },
      tell: { [place, toChildAction, reducer] parent, event, path in
        var effect = Effect<ChildAction>.none
        _ = place.modify(&parent) { effect = reducer.tell(event, path.dropFirst(), &$0) }
        return effect.map(toChildAction.embedValue)
      })
  }

  @usableFromInline
  func rejectWrongCase(action: Action, state: State) {
    reportNavigationIssue(
      """
      A "Scope" received an action for a case that its state isn't in. Action: \
      \(shortDescription(of: action)). State: \(shortDescription(of: state)). The child's reducer \
      wasn't run. Send an action only while its feature is present, and list the "Scope" before \
      the reducers that change the case of the state, or use "ifCaseLet". See "Presentations".
      """,
      by: "Scope", at: location)
    CurrentReduction().reject()
  }
}

// Unavailable overloads, which turn mistakes into clear compiler errors.
//
// If a property doesn't exist, the compiler infers a read-only `KeyPath` for a literal such as
// `\.conut`. With only a `WritableKeyPath` overload it reports first that the two types differ, and
// then the misspelling. With an overload for a `KeyPath` it reports the misspelling at once.
//
// The `fatalError` never runs: the compiler rejects every use of an unavailable declaration.

extension Scope {
  /// Diagnoses a child's state that is a constant.
  @available(
    *, unavailable,
    message: "The child changes its state: declare it as a \"var\" in the parent's state."
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

  /// Diagnoses a child's state that is a constant.
  @available(
    *, unavailable,
    message: "The child changes its state: declare it as a \"var\" in the parent's state."
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

/// The place of a child's state in its parent's state.
@usableFromInline
package enum ChildPlace<State, ChildState>: Sendable {
  case property(StateAccess<State, ChildState>)

  /// An optional property, which contains a child while it isn't `nil`.
  case optional(StateAccess<State, ChildState?>)

  /// A case of an enum, with the hash value of its key path if there is one.
  case enumCase(AnyCasePath<State, ChildState>, hashValue: Int = 0)

  /// Modifies the child's state in place.
  ///
  /// - Returns: `true` if the child exists.
  // Not the result of `body`, whose type unspecialised code would look up.
  @inlinable
  func modify(_ state: inout State, _ body: (inout ChildState) -> Void) -> Bool {
    switch self {
    case .property(let access):
      access.modify(&state, body)
      return true
    case .optional(let access):
      return access.modify(&state) { child in
        guard child != nil else { return false }
        // Only a forced unwrap gives in-place access to the state.
        // swift-format-ignore: NeverForceUnwrap
        body(&child!)
        return true
      }
    case .enumCase(let path, _):
      return path.modify(&state, body)
    }
  }

  /// `true` if the child's state is all of the parent's.
  var isWhole: Bool {
    if case .property(let access) = self { access.keyPath == \State.self } else { false }
  }

  /// Returns the child's state, or `nil` if the child doesn't exist.
  func child(in state: State) -> ChildState? {
    switch self {
    case .property(let access): state[keyPath: access.keyPath]
    case .optional(let access): state[keyPath: access.keyPath]
    case .enumCase(let path, _): path.extract(from: state)
    }
  }

  /// Returns the location of an operator that runs the child.
  ///
  /// - Parameter number: Distinguishes operators that run children in this place.
  /// - Returns: The location.
  @usableFromInline
  func location(number: Int) -> NavigationLocation {
    switch self {
    case .property(let access): NavigationLocation(keyPath: access.keyPath, number: number)
    case .optional(let access): NavigationLocation(keyPath: access.keyPath, number: number)
    case .enumCase(_, let hashValue):
      // Case paths can't be compared, and key paths to cases can't be stored.
      NavigationLocation(keyPath: \State.self, number: hashValue &* 31 &+ number)
    }
  }

  /// A function that returns the key of the child in a state, or `nil` for a property.
  @usableFromInline var key: FeatureBoundary<State>.Key? {
    if case .property = self { return nil }
    let isIdentifiable = ChildState.self is any Identifiable.Type
    return { state, _ in
      child(in: state).map {
        .child(isIdentifiable ? PresentedID(identifying: $0) : PresentedID())
      }
    }
  }
}
