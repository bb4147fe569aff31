extension PresentationReducer {
  /// Brings the presentation in step with the store after a reduction, or when the store is made.
  ///
  /// The effects of what isn't presented any more are handed over to be cancelled; stacks and
  /// presentations inside what is presented are visited if they may have changed.
  ///
  /// - Complexity: O(1) where nothing that is presented was changed.
  @inlinable
  func synchronize(
    _ state: inout Base.State,
    _ sync: NavigationSync,
    at location: NavigationLocation
  ) {
    guard !isSynchronized(state[keyPath: keyPath], sync, at: location) else { return }
    var presentation = take(from: &state)
    synchronize(&presentation, sync, at: location)
    put(consume presentation, into: &state)
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
    if let children { presentation.resume(children) }
    guard let number = presentation.box?.number else { return }
    children?.end(in: sync.context) { $0 != number }
    if let synchronize = destination.prepared.synchronize {
      let node = children?.nodes[number]
      presentation.withValue { synchronize(&$0, sync.inside(node)) }
    }
    let version = sync.context.makeVersion()
    presentation.markSynchronized(with: sync.context, version: version)
    children?.version = version
    children?.presentedIdentity = presentation.box?.identity
  }
}
