extension ElementStore {
  /// Brings the elements in step with their store.
  ///
  /// The effects of elements that are gone are handed over to be cancelled; containers inside
  /// elements that may have changed are visited in turn.
  ///
  /// - Parameters:
  ///   - sync: The pass.
  ///   - children: The elements that have effects in flight, `nil` if none has.
  ///   - synchronize: Brings what an element holds in step, `nil` if it holds no containers.
  ///   - childKey: Returns what the nodes know an element by.
  ///   - position: Returns where an element is that a node stands for, `nil` if it is gone.
  /// - Complexity: O(1) where nothing was changed, otherwise proportional to the number of elements
  ///   that were added, moved or modified in place, and of those above. Of the elements with
  ///   effects in flight all are looked at if the container was assigned from elsewhere.
  @inlinable
  mutating func synchronize(
    _ sync: NavigationSync,
    _ children: FeatureNode.Children?,
    _ synchronize: (@Sendable (inout Element, NavigationSync) -> Void)?,
    childKey: (Key) -> ChildKey,
    position: (Self, ChildKey) -> Int?
  ) {
    // Whether the nodes were compared with the version that this one was made from.
    let isFamiliar = log.version != 0 && children?.version == log.version
    guard !log.isClean || children != nil && !isFamiliar else { return }
    if let children, log.isDirty || !isFamiliar {
      // Where births ascend, and did so, an element that is gone was born after those that are
      // kept.
      let isOrdered = isFamiliar && children.isOrdered && isUnbroken && log.kept > 0
      let birth = isOrdered ? entries[log.kept - 1].key.birth + 1 : .min
      children.end(in: sync.context, bornSince: birth) { position(self, $0) == nil }
    }
    if let synchronize {
      func visit(_ position: Int) {
        let node = children?[childKey(entries[position].key)]
        synchronize(&self[position], sync.inside(node))
      }
      let kept = min(log.kept, count)
      let touched = log.touched.clamped(to: 0..<kept)
      touched.forEach(visit)
      (kept..<count).forEach(visit)
      if let children, !isFamiliar {
        // What these hold may not be what they held when the store last looked.
        for position in children.positions({ position(self, $0) })
        where position < kept && !touched.contains(position) {
          visit(position)
        }
      }
    }
    if !log.isClean { log.markSynchronized(version: sync.context.tick()) }
    children?.version = log.version
    children?.isOrdered = isUnbroken
  }
}
