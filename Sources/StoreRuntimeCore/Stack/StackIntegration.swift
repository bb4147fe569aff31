/// What a stack owes `forEach`, which integrates the features of its elements.
@usableFromInline
final class StackIntegration<State, Action, ChildState, ChildAction>: ContainerIntegration {
  @usableFromInline typealias Stack = StackState<ChildState>

  @usableFromInline let access: StateAccess<State, Stack>
  @usableFromInline let toContainerAction: AnyCasePath<Action, StackAction<ChildState, ChildAction>>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  @usableFromInline let issueLocation: IssueLocation

  // Inlinable, as it leads clients to what an action of an element runs.
  @inlinable
  init(
    _ toStackState: any WritableKeyPath<State, Stack> & Sendable,
    action toStackAction: AnyCasePath<Action, StackAction<ChildState, ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    issueLocation: IssueLocation
  ) {
    self.access = StateAccess(toStackState)
    self.toContainerAction = toStackAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  @inlinable static var presentsChildren: Bool { true }

  @usableFromInline
  func makeLocation() -> NavigationLocation {
    NavigationLocation(keyPath: access.keyPath)
  }

  @inlinable
  static func childAction(
    in action: StackAction<ChildState, ChildAction>
  ) -> (id: StackElementID, action: ChildAction)? {
    if case .element(let id, let action) = action { (id, action) } else { nil }
  }

  @inlinable
  func modifyChild<Result>(
    _ id: StackElementID,
    for action: ChildAction,
    in state: inout State,
    isVisited: Bool,
    _ body: (inout ChildState, IntegratedChild) -> Result
  ) -> Result? {
    access.modify(&state) { stack in
      guard let position = stack.position(ofID: id) else { return nil }
      let child = IntegratedChild(.identity(stack.identity(at: position)))
      let result = stack.withElement(at: position) { body(&$0, child) }
      if isVisited { stack.markTouched(position: position) }
      return result
    }
  }

  @usableFromInline
  func firstResult<Result>(
    in state: inout State, _ body: (inout ChildState, ChildKey, StackElementID) -> Result?
  ) -> Result? {
    access.modify(&state) { stack in
      for position in stack.indices {
        let key = ChildKey.identity(stack.identity(at: position))
        let id = stack.ids[position]
        let result = stack.withElement(at: position) { body(&$0, key, id) }
        if let result { return result }
      }
      return nil
    }
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: StackElementID, in state: inout State) -> Bool {
    access.modify(&state) { $0.contains(identity: child.key.identity) }
  }

  @inlinable
  func reduceOwn(
    _ action: StackAction<ChildState, ChildAction>,
    _ state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    switch action {
    case .element:
      return nil
    case .popFrom(let id):
      guard access.modify(&state, { $0.position(ofID: id) }) != nil else { return nil }
      let effect = base(&state)
      access.modify(&state) { $0.pop(from: id) }
      return effect
    case .push(let id, let element):
      guard access.modify(&state, { $0.appendElement(element, id: id) }) else { return nil }
      return base(&state)
    }
  }

  @usableFromInline
  func embedding(_ id: StackElementID) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.element(id: id, action: $0)) }
  }

  @usableFromInline
  func dismissal(of id: StackElementID) -> Action? {
    toContainerAction.embed(.popFrom(id: id))
  }

  /// Returns what closes something over the last element, or else takes that element away.
  @usableFromInline
  func closing(in state: inout State) -> Action? {
    access.modify(&state) { stack -> StackAction<ChildState, ChildAction>? in
      guard !stack.isEmpty else { return nil }
      let id = stack.ids[stack.count - 1]
      let inner: ChildAction? = child.withPrepared { reducer in
        guard let closing = reducer.duties?.closing else { return nil }
        return stack.withElement(at: stack.count - 1) { closing(&$0) }
      }
      return inner.map { .element(id: id, action: $0) } ?? .popFrom(id: id)
    }
    .map(toContainerAction.embed)
  }

  @inlinable
  func tell(
    _ event: ScreenEvent, to number: Int, in state: inout State, at location: NavigationLocation
  ) -> Effect<Action> {
    guard child.withPrepared({ $0.duties?.tell != nil }) else { return .none }
    if number == .presented {
      // Only the last element can be covered by what is presented innermost.
      guard let top = access.modify(&state, { $0.ids.last }) else { return .none }
      return tell(event, to: top, .presented, in: &state, at: location)
    }
    return tell(event, to: StackElementID(generation: number), nil, in: &state, at: location)
  }

  @usableFromInline
  func tell(
    _ event: ScreenEvent, to id: StackElementID, _ part: Int?, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action> {
    child.withPrepared { reducer in
      guard let tell = reducer.duties?.tell else { return .none }
      let told: (IntegratedChild, Effect<ChildAction>)? = access.modify(&state) { stack in
        guard let position = stack.position(ofID: id) else { return nil }
        let child = IntegratedChild(.identity(stack.identity(at: position)))
        return stack.withElement(at: position) { element in
          guard let context = ReductionContext.current else {
            return (child, tell(&element, event, part))
          }
          return context.insideChild(child, at: location, isPresented: true) {
            (child, tell(&element, event, part))
          }
        }
      }
      guard let (child, effect) = told else { return .none }
      return own(effect, child, id, at: location)
    }
  }

  @usableFromInline
  func hiding(of number: Int, in state: inout State) -> DismissalJudge.Verdict? {
    child.withPrepared { reducer in
      guard let hiding = reducer.duties?.hiding else { return nil }
      return access.modify(&state) { stack in
        guard let position = stack.position(ofID: StackElementID(generation: number)) else {
          return nil
        }
        return stack.withElement(at: position) { hiding(&$0, nil) }
      }
    }
  }

  @usableFromInline
  func own(
    _ effect: Effect<Never>, by number: Int, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action>? {
    let id = StackElementID(generation: number)
    let identity = access.modify(&state) { stack in
      stack.position(ofID: id).map { stack.identity(at: $0) }
    }
    guard let identity else { return nil }
    return effect.embedded()
      .owned(at: location, key: .identity(identity), dismissal: dismissal(of: id))
  }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    guard let stackAction = toContainerAction.extract(from: action) else { return }
    let (what, id) =
      switch stackAction {
      case .popFrom(let id): ("\"popFrom\" for an element that isn't in its stack", id)
      case .push(let id, _): ("\"push\" with the id of an element in its stack", id)
      case .element(let id, _): ("an action for an element that isn't in its stack", id)
      }
    let ids = state[keyPath: access.keyPath].ids.suffix(10).map(\.description)
    ReductionContext.reportIssue(
      """
      A "forEach" received \(what). Action: \(shortDescription(of: action)). Element: \(id). \
      Top of the stack: [\(ids.joined(separator: ", "))]. Neither an element's reducer nor those \
      that "forEach" wraps were run. Send an action only while its element is there, and push with \
      an id of its own or by appending to the stack.
      """,
      by: "forEach", at: issueLocation)
  }

  /// Brings the stack in step with the store after a reduction, or when the store is made.
  ///
  /// New elements get ids of the store; the effects of elements that are gone are handed over to be
  /// cancelled; stacks inside elements that may have changed are visited in turn.
  ///
  /// - Complexity: O(1) where the stack wasn't changed, otherwise proportional to the number of
  ///   elements that were added or removed. A stack that was assigned from elsewhere is compared
  ///   with all of the elements here that have effects in flight.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    access.modify(&state) { stack in
      if stack.isDirty || stack.isTouched || stack.needsAdoption(by: sync.context)
        // Effects of elements are running that this version of the stack wasn't compared with. Not
        // `if let`, which counts references.
        || sync.node?.hasChildren(at: location, comparedWithOtherThan: stack.version) ?? false
      {
        synchronize(&stack, sync, at: location)
      }
    }
  }

  @inlinable
  @inline(never)
  func synchronize(_ stack: inout Stack, _ sync: NavigationSync, at location: NavigationLocation) {
    let context = sync.context
    // A stack that another store has changed has none of the elements that are known here. Only one
    // that the store meets for the first time keeps its ids.
    let isForeign = !stack.isOwned(by: context)
    let sync = sync.into(isForeign: isForeign)
    if stack.needsAdoption(by: context) { stack.adopt(in: context, keepingIDs: sync.isInitial) }

    // The version from which the reduction before this pass has made this one; 0 if it is unknown.
    let base = stack.isDirty ? context.base(ofVersion: stack.version) : stack.version
    let children = sync.node?.children(at: location)
    let isFamiliar = base != 0 && base == children?.version
    if let children, !isFamiliar {
      children.end(in: context) { isForeign || !stack.contains(identity: $0.identity) }
    } else if let children, stack.isDirty {
      for removal in context.removals where removal.version == stack.version {
        if isForeign || !stack.contains(identity: removal.identity) {
          children[.identity(removal.identity)]?.end(into: &context.endedEffects)
        }
      }
    }

    if !stack.isEmpty, let synchronize = child.synchronize {
      func visit(_ position: Int) {
        let node = children?[.identity(stack.identity(at: position))]
        stack.withElement(at: position) { synchronize(&$0, sync.inside(node)) }
      }
      let isAllNew = sync.isInitial || stack.isDirty && base == 0
      if isAllNew || stack.isDirty || stack.isTouched {
        stack.positionsToVisit(all: isAllNew, firstNewID: sync.firstNewID).forEach(visit)
      }
      if let children, !isFamiliar, !isAllNew {
        // What these hold may not be what they held when the store last looked.
        children.positions { stack.position(ofIdentity: $0.identity) }.forEach(visit)
      }
    }

    if stack.isDirty || stack.isTouched || stack.version == 0 && children != nil {
      let version = context.makeVersion()
      if context.isListened, !stack.isDirty, let id = stack.ledger.touchedID {
        context.noteTouch(StackTouch(base: stack.version, version: version, id: id))
      }
      stack.markSynchronized(version: version)
    }
    children?.version = stack.version
  }
}
