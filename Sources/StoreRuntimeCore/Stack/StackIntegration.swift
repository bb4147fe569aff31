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
      let child = IntegratedChild(identity: stack.identity(at: position))
      let result = stack.withElement(at: position) { body(&$0, child) }
      if isVisited { stack.markTouched(position: position) }
      return result
    }
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: StackElementID, in state: inout State) -> Bool {
    access.modify(&state) { $0.contains(identity: child.identity) }
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
    let isForeign = !stack.isOwned(by: sync.context)
    // Only a stack that the store hasn't met yet keeps its ids.
    let sync = sync.into(isForeign: isForeign)
    if stack.needsAdoption(by: sync.context) {
      stack.adopt(in: sync.context, keepingIDs: sync.isInitial)
    }
    let children = sync.node?.children(at: location)
    // The version that has been changed, 0 if that wasn't done by the reduction that this pass
    // follows.
    let base = stack.isDirty ? sync.context.base(ofVersion: stack.version) : stack.version
    let isFamiliar = base != 0 && base == children?.version
    if let children {
      end(
        childrenMissingFrom: stack, isForeign: isForeign, children, isFamiliar, sync.context)
    }
    let isAllNew = sync.isInitial || stack.isDirty && base == 0
    if isAllNew || stack.isDirty || stack.isTouched || children != nil && !isFamiliar {
      visitElements(
        of: &stack, children: children, isFamiliar: isFamiliar, isAllNew: isAllNew, sync)
    }
    if stack.isDirty || stack.isTouched || stack.version == 0 && children != nil {
      stack.markSynchronized(version: sync.context.makeVersion())
    }
    children?.version = stack.version
  }

  /// Hands over the effects of elements that are gone.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - isForeign: Whether the stack has been another store's, so that none of its elements is the
  ///     same.
  ///   - children: The effects of elements that are or were in the stack.
  ///   - isFamiliar: Whether the stack is the one that the children were last compared with, or was
  ///     made from it in the reduction that is being followed.
  ///   - context: The context of the store.
  @inlinable
  func end(
    childrenMissingFrom stack: borrowing Stack,
    isForeign: Bool,
    _ children: FeatureNode.Children,
    _ isFamiliar: Bool,
    _ context: ReductionContext
  ) {
    if !isFamiliar {
      children.end(in: context) { isForeign || !stack.contains(identity: $0) }
    } else if stack.isDirty {
      for removal in context.removals where removal.version == stack.version {
        guard let node = children.node(removal.identity, nil),
          isForeign || !stack.contains(identity: removal.identity)
        else { continue }
        node.end(into: &context.endedEffects)
      }
    }
  }

  /// Goes on to the elements whose own stacks, if they may hold any, may have changed.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - children: The effects of its elements, if any have some.
  ///   - isFamiliar: Whether elements that were not changed since the last pass are as they were
  ///     then.
  ///   - isAllNew: Whether nothing is known about what has been changed.
  ///   - sync: The pass.
  @inlinable
  func visitElements(
    of stack: inout Stack,
    children: FeatureNode.Children?,
    isFamiliar: Bool,
    isAllNew: Bool,
    _ sync: NavigationSync
  ) {
    guard !stack.isEmpty, let synchronize = child.prepared.synchronize else { return }
    func visit(_ position: Int, in stack: inout Stack) {
      let node = children?.nodes[stack.identity(at: position)]
      stack.withElement(at: position) { synchronize(&$0, sync.inside(node)) }
    }
    if isAllNew || stack.isDirty || stack.isTouched {
      for position in stack.positionsToVisit(all: isAllNew, firstNewID: sync.firstNewID) {
        visit(position, in: &stack)
      }
    }
    if let children, !isFamiliar, !isAllNew {
      let positions = children.positions { stack.position(ofIdentity: $0) }
      for position in positions { visit(position, in: &stack) }
    }
  }
}
