/// What a presentation owes `ifLet`, which integrates the feature that is presented.
@usableFromInline
final class PresentationIntegration<State, Action, ChildState, ChildAction>: ContainerIntegration {
  @usableFromInline typealias Presentation = PresentationState<ChildState>

  @usableFromInline let keyPath: any WritableKeyPath<State, Presentation> & Sendable
  @usableFromInline let toContainerAction: AnyCasePath<Action, PresentationAction<ChildAction>>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  @usableFromInline let identity = PresentedIdentity<ChildState>()
  @usableFromInline let cases = CaseReducers<ChildState, ChildAction>(ofPresented: ChildState.self)
  let issueLocation: IssueLocation

  /// Decides whether what is presented may be dismissed, `nil` outside of tabs.
  private let judge = DismissalJudge.current

  @usableFromInline
  init(
    _ toPresentationState: any WritableKeyPath<State, Presentation> & Sendable,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    issueLocation: IssueLocation
  ) {
    self.keyPath = toPresentationState
    self.toContainerAction = toPresentationAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  @inlinable static var presentsChildren: Bool { true }

  @usableFromInline
  func makeLocation() -> NavigationLocation {
    NavigationLocation(keyPath: keyPath)
  }

  @inlinable
  static func childAction(
    in action: PresentationAction<ChildAction>
  ) -> (id: Void, action: ChildAction)? {
    if case .presented(let action) = action { ((), action) } else { nil }
  }

  @inlinable
  func modifyChild<Result>(
    _ id: Void,
    for action: ChildAction,
    in state: inout State,
    isVisited: Bool,
    _ body: (inout ChildState, IntegratedChild) -> Result
  ) -> Result? {
    modifyPresentation(of: &state) { presentation in
      presentation.settle(identity, in: ReductionContext.current)
      presentation.makeUnique()
      guard let box = presentation.box, cases?.isMeant(action, for: box.value) ?? true else {
        return nil
      }
      let child = IntegratedChild(
        .identity(box.identity), isEphemeral: identity.isEphemeral(box.value))
      let result = body(&box.value, child)
      if isVisited || identity.mayDiffer { box.owner = 0 }
      return result
    }
  }

  /// Modifies the presentation in place.
  ///
  /// `$destination` is a computed property: what it gives shares its box with the state, and would
  /// be copied when it is modified, unless the state lets go of it meanwhile.
  @inlinable
  func modifyPresentation<Result>(
    of state: inout State, _ body: (inout Presentation) -> Result
  ) -> Result {
    var presentation = state[keyPath: keyPath]
    if presentation.box != nil { state[keyPath: keyPath] = Presentation(wrappedValue: nil) }
    let result = body(&presentation)
    put(consume presentation, into: &state)
    return result
  }

  /// Puts a presentation back as its only owner, or what the parent then modifies would be copied.
  @inlinable
  func put(_ presentation: consuming Presentation, into state: inout State) {
    state[keyPath: keyPath] = presentation
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: Void, in state: inout State) -> Bool {
    state[keyPath: keyPath].box?.identity == child.key.identity
  }

  // Dismissals are rare enough not to be specialised by clients.

  @usableFromInline
  func reduceOwn(
    _ action: PresentationAction<ChildAction>,
    _ state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    if let judge, let box = state[keyPath: keyPath].box, let value = box.slot,
      judge.holdsDismissal(of: value, identity: box.identity)
    {
      return Effect.none
    }
    return reduceTakingAny(from: &state, base: base)
  }

  @usableFromInline
  func reduceTaking(
    _ child: IntegratedChild,
    from state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    reduceTakingAny(from: &state, base: base) ?? base(&state)
  }

  /// Runs the parent's reducer and takes away what is presented, unless it isn't the same any more.
  ///
  /// - Returns: The effect, `nil` if nothing is presented.
  private func reduceTakingAny(
    from state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    let mark = modifyPresentation(of: &state) { presentation in
      presentation.settle(identity, in: ReductionContext.current)
      return presentation.mark(identity)
    }
    guard let mark else { return nil }
    let effect = base(&state)
    if state[keyPath: keyPath].mark(identity) == mark {
      // What is presented next in this reduction is another, though case and id may be the same.
      if let box = state[keyPath: keyPath].box {
        ReductionContext.current?.dismissals.append(box.identity)
      }
      state[keyPath: keyPath].wrappedValue = nil
    }
    return effect
  }

  @usableFromInline
  func embedding(_ id: Void) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.presented($0)) }
  }

  @usableFromInline
  func dismissal(of id: Void) -> Action? {
    toContainerAction.embed(.dismiss)
  }

  @usableFromInline
  func closing(in state: inout State) -> Action? {
    firstResult(in: &state) { value, _, _ in
      let inner = child.withPrepared { $0.respond(&value, to: .close).action }
      return toContainerAction.embed(inner.map(PresentationAction.presented) ?? .dismiss)
    }
  }

  @usableFromInline
  func firstResult<Result>(
    in state: inout State, _ body: (inout ChildState, ChildKey, Void) -> Result?
  ) -> Result? {
    modifyPresentation(of: &state) { presentation in
      presentation.settle(identity, in: ReductionContext.current)
      guard let identity = presentation.box?.identity else { return nil }
      return presentation.withValue { body(&$0, .identity(identity), ()) } ?? nil
    }
  }

  @usableFromInline
  func presents(_ identity: Int, in state: inout State) -> Bool {
    firstResult(in: &state) { value, key, _ in
      let isPresented =
        key.identity == identity
        || child.withPrepared { $0.respond(&value, to: .find(identity: identity)).isFound }
      return isPresented ? true : nil
    } ?? false
  }

  /// Tells what is presented innermost of an event.
  @usableFromInline
  func tell(
    _ event: ScreenEvent, to target: ScreenTarget, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action> {
    guard case .presented = target else { return .none }
    return firstResult(in: &state) { value, key, _ in
      let effect = child.withPrepared { reducer in
        if reducer.respond(&value, to: .close).action != nil {
          return reducer.respond(&value, to: .tell(event, .presented)).effect
        }
        return reducer.telling(ChildAction.self) { $0 }.respond(&value, to: .tell(event, .itself))
          .effect
      }
      return own(effect, IntegratedChild(key), (), at: location)
    } ?? .none
  }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    var found = "an action for a feature that isn't presented"
    if let value = state[keyPath: keyPath].wrappedValue {
      found = """
        an action for another case than what is presented is in. Presented: \
        \(shortDescription(of: value))
        """
    }
    ReductionContext.reportIssue(
      """
      An "ifLet" received \(found). Action: \(shortDescription(of: action)). Neither the presented \
      feature's reducer nor those that "ifLet" wraps were run. Send an action only while its \
      feature is presented, dismiss only what is there, and let "ifLet" wrap the reducers that \
      take the feature away.
      """,
      by: "ifLet", at: issueLocation)
  }

  /// Brings the presentation in step with the store after a reduction, or when the store is made.
  ///
  /// The effects of what isn't presented any more are handed over to be cancelled; stacks and
  /// presentations inside what is presented are visited if they may have changed.
  ///
  /// - Complexity: O(1) where nothing that is presented was changed.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    guard !isSynchronized(state[keyPath: keyPath], sync, at: location) else { return }
    modifyPresentation(of: &state) { synchronize(&$0, sync, at: location) }
  }

  /// Returns whether there is nothing to be done, after ending the effects of what has gone.
  @inlinable
  func isSynchronized(
    _ presentation: Presentation,
    _ sync: NavigationSync,
    at location: NavigationLocation
  ) -> Bool {
    let children = sync.node?.children(at: location)
    guard let box = presentation.box else {
      if children != nil { sync.endChildren(at: [location]) }
      return true
    }
    return presentation.isSynchronized(with: sync.context)
      && children.map { $0.version == box.version } ?? true
  }

  @inlinable
  @inline(never)
  func synchronize(
    _ presentation: inout Presentation,
    _ sync: NavigationSync,
    at location: NavigationLocation
  ) {
    let children = sync.node?.children(at: location)
    presentation.settle(identity, in: sync.context)
    if let children { presentation.resume(children, in: sync.context) }
    guard let presented = presentation.box?.identity else { return }
    children?.end(in: sync.context) { $0.identity != presented }
    if let synchronize = child.synchronize {
      let node = children?[.identity(presented)]
      presentation.withValue { synchronize(&$0, sync.inside(node)) }
    }
    let version = sync.context.tick()
    presentation.markSynchronized(with: sync.context, version: version)
    children?.version = version
    children?.presentedID = presentation.box?.id
  }
}

extension CaseReducers {
  /// Finds the enum of features that a state says it is the state of.
  ///
  /// - Parameter type: The type of the state.
  @usableFromInline
  init?(ofPresented type: State.Type) {
    func body<Value: CaseReducerState>(of type: Value.Type) -> CaseReducers? {
      Value.StateReducer.body as? CaseReducers
    }
    guard let type = type as? any CaseReducerState.Type, let body = body(of: type) else {
      return nil
    }
    self = body
  }
}
