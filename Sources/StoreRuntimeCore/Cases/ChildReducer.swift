/// Integrates a child that is there at times: while an optional isn't `nil`, or an enum in a case.
///
/// The child has its effects to itself, which end when it goes. It isn't presented: what dismisses
/// something from inside it dismisses what presents its parent.
@usableFromInline
struct ChildReducer<Base: Reducer, Child: Reducer>: Reducer {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action

  /// Where the state of the child is.
  @usableFromInline
  enum Place: Sendable {
    case optional(StateAccess<Base.State, Child.State?>)
    case enumCase(AnyCasePath<Base.State, Child.State>, hashValue: Int)
  }

  @usableFromInline let base: Base
  @usableFromInline let place: Place
  @usableFromInline let toChildAction: AnyCasePath<Base.Action, Child.Action>
  @usableFromInline let child: LazyReducer<Child.State, Child.Action>
  @usableFromInline let identity: PresentedIdentity<Child.State>
  @usableFromInline let issueLocation: IssueLocation

  @usableFromInline
  init(
    base: Base,
    place: Place,
    toChildAction: AnyCasePath<Base.Action, Child.Action>,
    child: Child,
    issueLocation: IssueLocation
  ) {
    self.base = base
    self.place = place
    self.toChildAction = toChildAction
    self.child = LazyReducer(child)
    self.identity = PresentedIdentity()
    self.issueLocation = issueLocation
  }

  /// Runs the operator inside a reducer that the store couldn't prepare.
  ///
  /// Unless the store knows of the child nevertheless, the operator has to bring it in step itself.
  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let context = ReductionContext.current
    let location = location(inside: context?.scopes ?? [])
    guard let context, !context.areStacksKnown else {
      return reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    }
    context.beginNavigation()
    // Stacks inside that are met here for the first time keep their ids, as they have been seen already.
    synchronize(&state, NavigationSync(in: context, isInitial: true), at: location)
    let effect = reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    synchronize(&state, NavigationSync(in: context, isInitial: false), at: location)
    return effect
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let location = location(inside: ScopeStep.enclosing)
    return PreparedReducer(
      base: base,
      integratingAt: location,
      reduce: { state, action in reduce(&state, action, at: location, base: base.reduce) },
      synchronize: { state, sync in synchronize(&state, sync, at: location) })
  }

  @usableFromInline
  func location(inside scopes: [ScopeStep]) -> NavigationLocation {
    switch place {
    case .optional(let access):
      return NavigationLocation(scopes: scopes, keyPath: access.keyPath)
    case .enumCase(_, let hashValue):
      let step = ScopeStep.CaseStep(location: issueLocation, hashValueOfKeyPath: hashValue)
      return NavigationLocation(scopes: scopes + [.enumCase(step)], keyPath: \Base.State.self)
    }
  }

  @inlinable
  func reduce(
    _ state: inout Base.State,
    _ action: Base.Action,
    at location: NavigationLocation,
    base: (inout Base.State, Base.Action) -> Effect<Base.Action>
  ) -> Effect<Base.Action> {
    guard let childAction = toChildAction.extract(from: action) else {
      return base(&state, action)
    }
    let context = ReductionContext.current
    let child = child.prepared
    var isEphemeral = false
    let reduced = modifyChild(of: &state) { childState in
      let number = identity.hash(of: childState) ?? 0
      if identity.mayBeEphemeral { isEphemeral = identity.isEphemeral(childState) }
      guard let context else { return (number, child.reduce(&childState, childAction)) }
      return context.insideElement(at: location, identity: number, isPresented: false) {
        (number, child.reduce(&childState, childAction))
      }
    }
    guard let (number, childEffect) = reduced else {
      reject(action, state: state)
      return .none
    }
    if let context, context.isActionRejected { return .none }
    if isEphemeral, dismiss(from: &state) {
      return childEffect.map(toChildAction.embedValue).merge(with: base(&state, action))
    }
    let effect = base(&state, action)
    guard childEffect.part != nil, number == currentNumber(in: state) else {
      return effect
    }
    return own(childEffect, at: location, number: number).merge(with: effect)
  }

  /// Modifies the state of the child, if it is there.
  ///
  /// - Returns: What `body` returns, `nil` if the child isn't there.
  @inlinable
  func modifyChild<Result>(
    of state: inout Base.State,
    _ body: (inout Child.State) -> Result
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

  /// Takes away what any action takes away.
  ///
  /// - Returns: Whether that could be done: an enum can't do without a case.
  @usableFromInline
  func dismiss(from state: inout Base.State) -> Bool {
    guard case .optional(let access) = place else { return false }
    state[keyPath: access.keyPath] = nil
    return true
  }

  /// Returns what the store knows the child by that is there, `nil` if it isn't.
  @inlinable
  func currentNumber(in state: Base.State) -> Int? {
    let child =
      switch place {
      case .optional(let access): state[keyPath: access.keyPath]
      case .enumCase(let path, _): path.extract(from: state)
      }
    return child.map { identity.hash(of: $0) ?? 0 }
  }

  /// Ties what the child wants done to the child.
  @usableFromInline
  func own(
    _ effect: Effect<Child.Action>,
    at location: NavigationLocation,
    number: Int
  ) -> Effect<Base.Action> {
    effect.map(toChildAction.embedValue)
      .owned(at: location, identity: number, dismissal: nil)
  }

  @usableFromInline
  func reject(_ action: Base.Action, state: Base.State) {
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
    ReductionContext.rejectCurrentAction()
  }
}

extension ChildReducer {
  /// Ends the effects of a child that is gone, and goes on into one that is there.
  ///
  /// - Complexity: O(1), and what the child itself takes.
  @inlinable
  func synchronize(
    _ state: inout Base.State,
    _ sync: NavigationSync,
    at location: NavigationLocation
  ) {
    let children = sync.node?.children(at: location)
    if let children {
      let number = currentNumber(in: state)
      children.end(in: sync.context) { $0 != number }
    }
    guard let synchronize = child.prepared.synchronize else { return }
    // Those that are left are the child's that is there.
    let node = children?.nodes.single
    _ = modifyChild(of: &state) { synchronize(&$0, sync.inside(node)) }
  }
}
