/// What a child owes `ifLet` and `ifCaseLet` that is there while an optional isn't `nil`, or an
/// enum in a case.
///
/// The child has its effects to itself, which end when it goes. It isn't presented: what dismisses
/// something from inside it dismisses what presents its parent.
@usableFromInline
final class ChildIntegration<State, Action, ChildState, ChildAction>: ContainerIntegration {
  /// Where the state of the child is.
  @usableFromInline
  enum Place: Sendable {
    case optional(StateAccess<State, ChildState?>)
    case enumCase(AnyCasePath<State, ChildState>, hashValue: Int)
  }

  @usableFromInline let place: Place
  @usableFromInline let toContainerAction: AnyCasePath<Action, ChildAction>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  @usableFromInline let identity = PresentedIdentity<ChildState>()
  let issueLocation: IssueLocation

  @usableFromInline
  init(
    _ place: Place,
    action toChildAction: AnyCasePath<Action, ChildAction>,
    child: some Reducer<ChildState, ChildAction>,
    issueLocation: IssueLocation
  ) {
    self.place = place
    self.toContainerAction = toChildAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  @usableFromInline
  func makeLocation() -> NavigationLocation {
    switch place {
    case .optional(let access):
      return NavigationLocation(keyPath: access.keyPath)
    case .enumCase(_, let hashValue):
      let step = ScopeStep(caseAt: issueLocation, hashValueOfKeyPath: hashValue)
      return NavigationLocation(scopes: ScopeStep.enclosing + [step], keyPath: \State.self)
    }
  }

  @inlinable
  static func childAction(in action: ChildAction) -> (id: Void, action: ChildAction)? {
    ((), action)
  }

  @inlinable
  func modifyChild<Result>(
    _ id: Void,
    for action: ChildAction,
    in state: inout State,
    isVisited: Bool,
    _ body: (inout ChildState, IntegratedChild) -> Result
  ) -> Result? {
    modifyChild(of: &state) { child in
      let isEphemeral = canTakeAway && identity.mayBeEphemeral && identity.isEphemeral(child)
      return body(&child, IntegratedChild(key(of: child), isEphemeral: isEphemeral))
    }
  }

  /// Modifies the child's state in place.
  ///
  /// - Returns: What `body` returns, `nil` if the child isn't there.
  @inlinable
  func modifyChild<Result>(
    of state: inout State, _ body: (inout ChildState) -> Result
  ) -> Result? {
    switch place {
    case .optional(let access):
      return access.modify(&state) { child in
        guard child != nil else { return nil }
        // Only unwrapping by force reaches the state in place.
        // swift-format-ignore: NeverForceUnwrap
        return body(&child!)
      }
    case .enumCase(let path, _):
      return path.modifyIfThere(&state, body)
    }
  }

  /// Whether there may be no child: an enum can't do without a case.
  @inlinable var canTakeAway: Bool {
    if case .optional = place { true } else { false }
  }

  @usableFromInline
  func firstResult<Result>(
    in state: inout State, _ body: (inout ChildState, ChildKey, Void) -> Result?
  ) -> Result? {
    modifyChild(of: &state) { body(&$0, key(of: $0), ()) } ?? nil
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: Void, in state: inout State) -> Bool {
    currentKey(in: state) == child.key
  }

  @inlinable
  func key(of child: ChildState) -> ChildKey {
    identity.id(of: child).map { .child($0) } ?? .identity(0)
  }

  /// Returns what the store knows the child by that is there, `nil` if none is.
  @inlinable
  func currentKey(in state: State) -> ChildKey? {
    let child =
      switch place {
      case .optional(let access): state[keyPath: access.keyPath]
      case .enumCase(let path, _): path.extract(from: state)
      }
    return child.map { key(of: $0) }
  }

  @usableFromInline
  func reduceTaking(
    _ child: IntegratedChild,
    from state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    if case .optional(let access) = place { state[keyPath: access.keyPath] = nil }
    return base(&state)
  }

  @inlinable
  func embedding(_ id: Void) -> @Sendable (ChildAction) -> Action { toContainerAction.embedValue }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    let (name, what) =
      switch place {
      case .optional: ("ifLet", "while its state is \"nil\"")
      case .enumCase:
        ("ifCaseLet", "while the state is in another case: \(shortDescription(of: state))")
      }
    ReductionContext.reportIssue(
      """
      An "\(name)" received an action for a child \(what). \
      Action: \(shortDescription(of: action)). Neither the child's reducer nor those that \
      "\(name)" wraps were run. Send an action only while its feature is there, and let "\(name)" \
      wrap the reducers that take the feature away.
      """,
      by: name, at: issueLocation)
  }

  /// Ends the effects of a child that is gone, and goes on into one that is there.
  ///
  /// - Complexity: O(1), and what the child itself takes.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    let children = sync.node?.children(at: location)
    if let children {
      let key = currentKey(in: state)
      children.end(in: sync.context) { $0 != key }
    }
    guard let synchronize = child.synchronize else { return }
    // Those that are left are the child's that is there.
    let node = children?.single
    _ = modifyChild(of: &state) { synchronize(&$0, sync.inside(node)) }
  }
}
