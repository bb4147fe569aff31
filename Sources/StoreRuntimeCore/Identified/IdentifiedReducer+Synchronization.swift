extension IdentifiedReducer {
  /// Brings the array in step with the store after a reduction, or when the store is made.
  ///
  /// The effects of elements that are gone are handed over to be cancelled; stacks and presentations
  /// inside elements that may have changed are visited in turn.
  ///
  /// - Complexity: O(1) where elements neither came, went nor changed places, otherwise proportional to
  ///   the number of elements that have effects in flight. Where elements hold stacks or presentations,
  ///   also to the distance between the first and the last one that was added or modified in place.
  @inlinable
  func synchronize(
    _ state: inout Base.State,
    _ sync: NavigationSync,
    at location: NavigationLocation
  ) {
    let children = sync.node?.children(at: location)
    access.modify(&state) { elements in
      // What the elements hold is only of interest if there are any: asking for it prepares their
      // reducer, which may hold another one like this.
      let visit = elements.isEmpty ? nil : element.prepared.synchronize
      if children != nil || visit != nil {
        synchronize(&elements, sync, children, visit)
      }
    }
  }

  @inlinable
  func synchronize(
    _ elements: inout Elements,
    _ sync: NavigationSync,
    _ children: FeatureNode.Children?,
    _ visit: (@Sendable (inout Element.State, NavigationSync) -> Void)?
  ) {
    let isForeign = elements.trace.owner != sync.context.storeToken
    let isUnchanged = !isForeign && elements.trace.version != 0
    let isFamiliar = isUnchanged && children?.version == elements.trace.version
    guard !isUnchanged || visit != nil && elements.trace.isTouched || children != nil && !isFamiliar
    else { return }
    if let children, !isFamiliar {
      children.endKeyed(in: sync.context) { position(of: $0, in: elements) == nil }
    }
    if let visit {
      let isAllNew = sync.isInitial || isForeign
      let touched =
        isAllNew ? elements.indices : elements.trace.touchedPositions(in: elements.count)
      for position in touched {
        visitElement(at: position, of: &elements, children, sync, visit)
      }
      if let children, !isFamiliar {
        // What these hold may not be what they held when the store last looked.
        let positions = children.keyedPositions { position(of: $0, in: elements) }
        for position in positions where !touched.contains(position) {
          visitElement(at: position, of: &elements, children, sync, visit)
        }
      }
    }
    elements.trace.markSynchronized(
      owner: sync.context.storeToken, version: sync.context.makeVersion())
    children?.version = elements.trace.version
  }

  @inlinable
  func visitElement(
    at position: Int,
    of elements: inout Elements,
    _ children: FeatureNode.Children?,
    _ sync: NavigationSync,
    _ visit: (inout Element.State, NavigationSync) -> Void
  ) {
    let node = children?.node(0, ElementKey(elements.entries[position].id))
    visit(&elements.entries[position].element, sync.inside(node))
  }

  @inlinable
  func position(of key: ElementKey, in elements: Elements) -> Int? {
    (key.id as? ID).flatMap { elements.position(ofID: $0) }
  }
}
