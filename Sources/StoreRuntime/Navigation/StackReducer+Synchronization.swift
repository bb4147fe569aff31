extension StackReducer {
  /// Brings the stack in step with the store after a reduction, or when the store is made.
  ///
  /// New elements get ids of the store; the effects of elements that are gone are handed over to be
  /// cancelled; stacks inside elements that may have changed are visited in turn.
  ///
  /// - Complexity: O(1) where the stack wasn't changed, otherwise proportional to the number of
  ///   elements that were added or removed. A stack that was assigned from elsewhere is compared
  ///   with all of the elements here that have effects in flight.
  @inlinable
  func synchronize(_ state: inout Base.State, _ sync: NavigationSync) {
    access.modify(&state) { stack in
      if sync.scope == nil, !stack.isDirty, !stack.isTouched,
        !stack.needsAdoption(by: sync.context)
      {
        return
      }
      synchronize(&stack, sync)
    }
  }

  @inlinable
  @inline(never)
  func synchronize(_ stack: inout Stack, _ sync: NavigationSync) {
    if stack.needsAdoption(by: sync.context) {
      stack.adopt(in: sync.context, keepingIDs: sync.isInitial)
    }
    let children = sync.scope?.children(at: location)
    if let children { end(childrenMissingFrom: stack, children, sync.context) }
    visitElements(of: &stack, children: children, sync)
    if stack.isDirty || children.map({ $0.origin != stack.origin }) == true {
      stack.markSynchronized(origin: sync.context.makeOrigin())
      children?.origin = stack.origin
    } else if stack.isTouched {
      stack.markSynchronized(origin: stack.origin)
    }
  }

  @inlinable
  func end(
    childrenMissingFrom stack: Stack,
    _ children: EffectScope.Children,
    _ context: ReductionContext
  ) {
    if stack.origin == 0 || stack.origin != children.origin {
      for (identity, scope) in children.scopes where !stack.contains(identity: identity) {
        context.endedScopes.append(scope)
      }
    } else if stack.isDirty {
      for removal in context.removals where removal.origin == stack.origin {
        guard let scope = children.scopes[removal.identity],
          !stack.contains(identity: removal.identity)
        else { continue }
        context.endedScopes.append(scope)
      }
    }
  }

  /// Goes on to the elements that are new or were touched, if they may hold stacks of their own.
  @inlinable
  func visitElements(
    of stack: inout Stack,
    children: EffectScope.Children?,
    _ sync: NavigationSync
  ) {
    guard sync.isInitial || stack.isDirty || stack.isTouched, !stack.isEmpty,
      let synchronize = destination.prepared.synchronize
    else { return }
    for position in stack.positionsToVisit(all: sync.isInitial, firstNewID: sync.firstNewID) {
      let identity = stack.identity(at: position)
      stack.withElement(at: position) { element in
        synchronize(&element, sync.inside(children?.scopes[identity]))
      }
    }
  }
}
