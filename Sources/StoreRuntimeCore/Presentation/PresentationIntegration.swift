/// Integrates a presented feature for `ifLet`.
final class PresentationIntegration<State, Action, ChildState, ChildAction>: ContainerIntegration {
  typealias Presentation = PresentationState<ChildState>

  let toContainerAction: AnyCasePath<Action, PresentationAction<ChildAction>>
  let child: LazyReducer<ChildState, ChildAction>
  private let keyPath: any WritableKeyPath<State, Presentation> & Sendable
  private let identity = PresentedIdentity<ChildState>()
  private let cases =
    (ChildState.self as? any CaseReducerState.Type)?.reducers
    as? CaseReducers<ChildState, ChildAction>
  private let issueLocation: IssueLocation

  init(
    _ toPresentationState: any WritableKeyPath<State, Presentation> & Sendable,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    at issueLocation: IssueLocation
  ) {
    self.keyPath = toPresentationState
    self.toContainerAction = toPresentationAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  static var presentsChildren: Bool { true }

  func makeLocation() -> NavigationLocation {
    NavigationLocation(keyPath: keyPath)
  }

  static func childAction(in action: PresentationAction<ChildAction>) -> ChildAction? {
    if case .presented(let action) = action { action } else { nil }
  }

  static func id(in action: PresentationAction<ChildAction>) {}

  func modifyChild(
    _ id: Void,
    for action: ChildAction,
    in state: inout State,
    at location: NavigationLocation,
    _ body: (inout ChildState, inout IntegratedChild) -> Void
  ) -> IntegratedChild? {
    modifyPresentation(of: &state) { presentation in
      presentation.makeUnique()
      if let context = ReductionContext.current,
        presentation.box?.record.owner != context.storeToken,
        let children = context.currentNode?.children(at: location)
      {
        // Another reducer has assigned it before, and its effects are still those of the child.
        presentation.resume(children, in: context)
      }
      guard let box = presentation.box else { return nil }
      if let cases, cases.actionNumber(action) != cases.stateNumber(box.value) { return nil }
      var presented = IntegratedChild(
        .identity(box.record.identity), isEphemeral: identity.isEphemeral(box.value))
      presented.presentedID = box.record.id
      body(&box.value, &presented)
      if identity.mayDiffer || child.synchronize != nil { box.record.owner = 0 }
      return presented
    }
  }

  /// Modifies the presentation in place after updating its identity.
  ///
  /// `$destination` is a computed property. Its value shares its box with the state and would be
  /// copied on modification, so the state drops its reference in the meantime.
  private func modifyPresentation<Result>(
    of state: inout State,
    in context: ReductionContext? = .current,
    _ body: (inout Presentation) -> Result
  ) -> Result {
    var presentation = state[keyPath: keyPath]
    if presentation.box != nil {
      var empty = presentation
      empty.box = nil
      state[keyPath: keyPath] = empty
    }
    presentation.updateIdentity(by: identity, in: context)
    let result = body(&presentation)
    put(consume presentation, into: &state)
    return result
  }

  /// Consumes the presentation, so that the parent's later modifications don't copy it.
  private func put(_ presentation: consuming Presentation, into state: inout State) {
    state[keyPath: keyPath] = presentation
  }

  func firstResult<Result>(
    _ choice: ChildChoice, in state: inout State,
    _ body: (inout ChildState, ChildKey, Void) -> Result?
  ) -> Result? {
    let presented = state[keyPath: keyPath].identity.map { ChildKey.identity($0) }
    guard let presented, choice.includes(presented) else { return nil }
    return modifyPresentation(of: &state) { presentation in
      guard let identity = presentation.identity else { return nil }
      return presentation.withValue { body(&$0, .identity(identity), ()) } ?? nil
    }
  }

  func visit(_ choice: ChildChoice, in state: State, _ body: (ChildState, ChildKey) -> Bool) {
    var presentation = state[keyPath: keyPath]
    // Another case or id is another presentation, even if the store hasn't synchronised yet.
    presentation.updateIdentity(by: identity, in: .current)
    guard let box = presentation.box, let presented = box.slot else { return }
    _ = body(presented, .identity(box.record.identity))
  }

  func isThere(_ child: IntegratedChild, _ id: Void, in state: inout State) -> Bool {
    guard let identity = state[keyPath: keyPath].identity else { return false }
    let old = child.key.identity
    if identity == old { return true }
    // The same one that was assigned anew gets its identity at the end of the reduction: `resume`.
    return modifyPresentation(of: &state) { $0.box?.record.id == child.presentedID }
      && ReductionContext.current?.variables.extras?.dismissals.contains(old) != true
  }

  func reduceOwn(
    _ action: PresentationAction<ChildAction>,
    _ state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    if child.guards != nil, let box = state[keyPath: keyPath].box, let presented = box.slot,
      child.holdsDismissal(of: .identity(box.record.identity), [presented])
    {
      return Effect.none
    }
    return reduceTaking(from: &state, base: base)
  }

  /// Runs the parent's reducer and then dismisses the feature, unless the parent replaced it.
  func reduceTaking(
    from state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    guard let mark = modifyPresentation(of: &state, { $0.mark(identity) }) else { return nil }
    let effect = base(&state)
    if let now = state[keyPath: keyPath].mark(identity), now == mark {
      // A later presentation in this reduction is a new one, even with the same case and id.
      ReductionContext.current?.makeExtrasWithLeftovers().dismissals.append(now.identity)
      state[keyPath: keyPath].wrappedValue = nil
    }
    return effect
  }

  func embedding(_ id: Void) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.presented($0)) }
  }

  func dismissal(of id: Void) -> Action? {
    toContainerAction.embed(.dismiss)
  }

  func reportRejection(of action: Action, in state: State) {
    var found = "an action for a feature that isn't presented"
    if let value = state[keyPath: keyPath].wrappedValue {
      found = """
        an action for a case that isn't presented. Presented: \(shortDescription(of: value))
        """
    }
    reportNavigationIssue(
      """
      An "ifLet" received \(found). Action: \(shortDescription(of: action)). Neither the presented \
      feature's reducer nor those that "ifLet" wraps were run. Send an action only while its \
      feature is presented, dismiss it only then, and let "ifLet" wrap the reducers that remove \
      the feature. See "Presentations".
      """,
      by: "ifLet", at: issueLocation)
  }

  /// Synchronises the presentation with the store after a reduction and when the store is created.
  ///
  /// Schedules the effects of features that are no longer presented for cancellation. Visits the
  /// containers inside the presented feature if they may have changed.
  ///
  /// - Complexity: O(1) if no presented state was changed.
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    if sync.isTooDeep, state[keyPath: keyPath].box != nil {
      state[keyPath: keyPath].wrappedValue = nil
      sync.reportDepth(by: "ifLet", at: issueLocation)
    }
    let children = sync.node?.children(at: location)
    guard let record = state[keyPath: keyPath].box?.record else {
      children?.end(in: sync.context) { _ in true }
      return
    }
    sync.context.variables.met.insert(.presentations)
    if record.owner == sync.context.storeToken, record.depth == sync.depth,
      children?.isCurrent(record.version) != false
    {
      return
    }
    modifyPresentation(of: &state, in: sync.context) { presentation in
      if let children { presentation.resume(children, in: sync.context) }
      guard let presented = presentation.identity else { return }
      children?.end(in: sync.context) { $0.identity != presented }
      if let synchronize = child.synchronize {
        let node = children?[.identity(presented)]
        presentation.withValue { synchronize(&$0, sync.inside(node)) }
      }
      let version = sync.context.tick()
      presentation.makeUnique()
      presentation.box?.record.owner = sync.context.storeToken
      presentation.box?.record.version = version
      presentation.box?.record.depth = sync.depth
      children?.markCurrent(version)
      children?.presentedID = presentation.box?.record.id
    }
  }
}

extension PreparedReducer {
  /// Integrates a feature that is presented while its state isn't `nil`.
  @usableFromInline
  func integrating<ChildState, ChildAction>(
    _ child: some Reducer<ChildState, ChildAction>,
    in toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    at location: IssueLocation
  ) -> Self {
    PresentationIntegration(
      toPresentationState, action: toPresentationAction, child: child, at: location
    )
    .integrate(into: self)
  }
}

extension PresentationState {
  /// The presentation's identity in the store, or `nil` if nothing is presented.
  var identity: Int? { box?.record.identity }

  /// Assigns a new identity to the presentation if its case or its id has changed.
  ///
  /// - Parameters:
  ///   - identity: Determines the case and the id.
  ///   - context: The context of the store that is reducing, if any.
  mutating func updateIdentity(by identity: PresentedIdentity<State>, in context: ReductionContext?)
  {
    // The box isn't kept in a local variable: a second reference would cause a copy.
    guard box?.record.owner != context?.storeToken,
      let now = box?.slot.flatMap(identity.id(of:)), now != box?.record.id
    else { return }
    makeUnique()
    if box?.record.id != nil { box?.record.identity = PresentationRecord.makeIdentity() }
    box?.record.id = now
  }

  /// Restores the identity of the previous presentation if case and id are unchanged.
  ///
  /// They are unchanged after the assignment of a whole state, or after a `nil` that no store has
  /// seen. The identity of a feature that an action dismissed isn't restored.
  ///
  /// - Parameters:
  ///   - children: The nodes at the store's last synchronisation.
  ///   - context: The context of the store.
  mutating func resume(_ children: FeatureNode.Children, in context: ReductionContext) {
    guard let record = box?.record, let identity = children.single?.key.identity,
      identity != record.identity, children.presentedID == record.id,
      context.variables.extras?.dismissals.contains(identity) != true
    else { return }
    makeUnique()
    box?.record.identity = identity
  }

  /// Returns a mark that identifies the current presentation.
  ///
  /// The marks of an ephemeral value differ after an assignment, even if case and id are the same.
  ///
  /// - Parameter identity: Determines the case and the id.
  /// - Returns: The mark, or `nil` if nothing is presented.
  func mark(
    _ identity: PresentedIdentity<State>
  ) -> (identity: Int, id: PresentedID?, assignments: Int?)? {
    guard let box, let value = box.slot else { return nil }
    let assignments = identity.isEphemeral(value) ? box.record.assignments : nil
    return (box.record.identity, identity.id(of: value), assignments)
  }

  /// Modifies the presented state in place, without recording a change.
  ///
  /// - Parameter body: Modifies the state.
  /// - Returns: The result of `body`, or `nil` if nothing is presented.
  mutating func withValue<Result>(_ body: (inout State) -> Result) -> Result? {
    makeUnique()
    guard let box else { return nil }
    return body(&box.value)
  }
}

extension PresentationState: ScreenContainer {
  package static var isPresentation: Bool { true }

  package var screens: [(number: Int, state: Any)] {
    guard let box, let state = box.slot else { return [] }
    return [(box.record.identity, state)]
  }

  package var presentedID: PresentedID? {
    box?.slot.flatMap { PresentedIdentity<State>().id(of: $0) }
  }
}
