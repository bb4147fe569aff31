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

  @usableFromInline
  package init(
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

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<ParentState, ParentAction> {
    let child = child.prepare(inside: place.step(at: location))
    var synchronize: (@Sendable (inout ParentState, NavigationSync) -> Void)?
    if let synchronizeChild = child.synchronize {
      synchronize = { [place] state, sync in
        let isThere = place.modify(&state) { synchronizeChild(&$0, sync) }
        if !isThere { sync.endChildren(at: child.locations) }
      }
    }
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
      synchronize: synchronize,
      locations: child.locations,
      responder: responder(of: child))
  }

  /// Returns what responds to messages for the screens in the child's state.
  @usableFromInline
  func responder(
    of child: PreparedReducer<Child.State, Child.Action>
  ) -> ScreenResponder<ParentState, ParentAction>? {
    let isGuarded = LeaveGuards.current?.isGuard(Child.State.self) == true && !place.isWhole
    guard isGuarded || child.responder != nil else { return nil }
    let responder = child.responder ?? ScreenResponder { _, _ in ScreenResponse() }
    let parts = isGuarded || !child.parts.isEmpty ? [part(of: child, isGuarded)] : []
    return responder.inside(parts: parts) { [place, toChildAction] parent, respond in
      var response = ScreenResponse<ParentAction>()
      _ = place.modify(&parent) { response = respond(&$0).map(toChildAction.embedValue) }
      return response
    }
  }

  private func part(
    of child: PreparedReducer<Child.State, Child.Action>, _ isGuarded: Bool
  ) -> GuardedPart<ParentState, ParentAction> {
    GuardedPart(
      mayObject: { isGuarded || child.parts.mayObject(&$0) },
      search: { [place] parent, index, search in
        guard let state = place.child(in: parent) else { return }
        let key = ChildKey.identity(0)
        search.visit(
          GuardStep(index, key), key, state, isGuarded: isGuarded, isScope: false, child.parts)
      },
      feature: { [place] parent, path in
        place.child(in: parent).flatMap { child.parts.feature(at: path.dropFirst(), in: $0) }
      },
      tell: { [place, toChildAction] parent, event, path in
        var effect = Effect<Child.Action>.none
        _ = place.modify(&parent) { effect = child.tell(event, path.dropFirst(), &$0) }
        return effect.map(toChildAction.embedValue)
      })
  }

  @usableFromInline
  func rejectWrongCase(action: ParentAction, state: ParentState) {
    reportNavigationIssue(
      """
      A "Scope" received an action for another case than its state is in. \
      Action: \(shortDescription(of: action)). State: \(shortDescription(of: state)). \
      Send an action only while its feature is there, and cancel the effects of a feature before \
      its state is replaced. See "Presentations".
      """,
      by: "Scope", at: location)
    ReductionContext.rejectCurrentAction()
  }
}

// What no feature can call, so that the compiler names mistakes.
//
// The compiler takes a literal such as `\.conut` for a read-only `KeyPath`, as it finds no
// property. For a `WritableKeyPath` it says first that the two types differ, and names what is
// misspelled only then. Beside an overload for a `KeyPath` it names it at once.
//
// The `fatalError` never runs: the compiler rejects every use of what is unavailable.

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
}

/// Where the state of a child is in its parent's.
@usableFromInline
package enum ChildPlace<State, ChildState>: Sendable {
  case property(StateAccess<State, ChildState>)

  /// An optional property: the child is there while it isn't `nil`.
  case optional(StateAccess<State, ChildState?>)

  /// A case of an enum. Of a key path to it the hash value is known.
  case enumCase(AnyCasePath<State, ChildState>, hashValue: Int = 0)

  /// Modifies the child's state in place.
  ///
  /// - Returns: Whether the child is there.
  // Not what `body` returns, whose type unspecialised code would look up.
  @inlinable
  func modify(_ state: inout State, _ body: (inout ChildState) -> Void) -> Bool {
    switch self {
    case .property(let access):
      access.modify(&state, body)
      return true
    case .optional(let access):
      return access.modify(&state) { child in
        guard child != nil else { return false }
        // Only unwrapping by force reaches the state in place.
        // swift-format-ignore: NeverForceUnwrap
        body(&child!)
        return true
      }
    case .enumCase(let path, _):
      return path.modify(&state, body)
    }
  }

  /// Whether the child's state is all of the parent's.
  var isWhole: Bool {
    if case .property(let access) = self { access.keyPath == \State.self } else { false }
  }

  /// Returns the child's state, `nil` if the child isn't there.
  func child(in state: State) -> ChildState? {
    switch self {
    case .property(let access): state[keyPath: access.keyPath]
    case .optional(let access): state[keyPath: access.keyPath]
    case .enumCase(let path, _): path.extract(from: state)
    }
  }

  /// Returns the step of a scope to the child.
  ///
  /// - Parameter location: Where the scope is written, which tells case paths apart.
  /// - Returns: The step.
  @usableFromInline
  func step(at location: IssueLocation) -> ScopeStep {
    switch self {
    case .property(let access): ScopeStep(access.keyPath)
    case .optional(let access): ScopeStep(access.keyPath)
    case .enumCase(_, let hashValue):
      // Case paths can't be compared. What tells them apart is where they are used, and the key
      // path that they were made from, for a `Scope` that is written once and used twice.
      ScopeStep("\(location):\(location.column) \(hashValue)")
    }
  }
}
