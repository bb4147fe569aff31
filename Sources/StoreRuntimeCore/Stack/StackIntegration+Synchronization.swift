extension StackIntegration {
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
    _ state: inout State,
    _ sync: NavigationSync,
    at location: NavigationLocation
  ) {
    access.modify(&state) { stack in
      if !stack.isDirty, !stack.isTouched, !stack.needsAdoption(by: sync.context),
        !hasUnfamiliarChildren(stack, sync, at: location)
      {
        return
      }
      synchronize(&stack, sync, at: location)
    }
  }

  /// Whether effects of elements are running that this version of the stack wasn't compared with.
  @inlinable
  func hasUnfamiliarChildren(
    _ stack: borrowing Stack, _ sync: NavigationSync, at location: NavigationLocation
  ) -> Bool {
    // Not `if let`, which counts references.
    sync.node?.hasChildren(
      at: location, comparedWithOtherThan: sync.isInitial ? 0 : stack.version) ?? false
  }

  @inlinable
  @inline(never)
  func synchronize(_ stack: inout Stack, _ sync: NavigationSync, at location: NavigationLocation) {
    let isForeign = !stack.isOwned(by: sync.context)
    if stack.needsAdoption(by: sync.context) {
      stack.adopt(in: sync.context, keepingIDs: sync.isInitial)
    }
    let children = sync.node?.children(at: location)
    // The version that has been changed, 0 if that wasn't done by the reduction that this pass follows.
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
  ///   - isForeign: Whether the stack has been another store's, so that none of its elements is the same.
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
  ///   - isFamiliar: Whether elements that were not changed since the last pass are as they were then.
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
    guard !stack.isEmpty, let synchronize = destination.prepared.synchronize else { return }
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
