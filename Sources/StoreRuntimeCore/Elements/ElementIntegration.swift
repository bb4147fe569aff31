/// A stack or an identified array, whose elements `forEach` integrates.
@usableFromInline
protocol ElementContainer<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  var storage: ElementStore<ID, Element> { get set }

  /// The token of the store that has synchronised the container, 0 for none.
  var owner: Int { get }

  /// Whether nothing was ever in the container, so that it belongs to no store.
  var isUnused: Bool { get }

  /// Makes the container one of a store.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - keepingIDs: Whether the ids stay in any case, because the store is only being made.
  mutating func settle(in context: ReductionContext, keepingIDs: Bool)

  /// Reports that an action has changed the id of an element in it, if it has.
  func checkID(at position: Int, after action: @autoclosure () -> Any?)
}

/// What stacks and identified arrays owe `forEach`, which integrates the features in them.
@usableFromInline
protocol ElementIntegration: ContainerIntegration {
  associatedtype Elements: ElementContainer<ID, ChildState>

  var access: StateAccess<State, Elements> { get }

  /// Returns what the tree of nodes knows an element by.
  static func childKey(at position: Int, in elements: inout Elements) -> ChildKey

  /// Returns the position of the element that the tree of nodes knows by a key, `nil` if it is
  /// gone.
  static func position(of key: ChildKey, in elements: Elements) -> Int?
}

extension ElementIntegration {
  @usableFromInline
  func makeLocation() -> NavigationLocation {
    NavigationLocation(keyPath: access.keyPath)
  }

  @inlinable
  func modifyChild(
    _ id: ID,
    for action: ChildAction,
    in state: inout State,
    _ body: (inout ChildState, inout IntegratedChild) -> Void
  ) -> IntegratedChild? {
    access.modify(&state) { elements in
      guard let position = elements.storage.position(of: id) else { return nil }
      // Even if no container is inside and nobody listens yet: a version says what elements hold.
      elements.storage.log.touch(position)
      let key = Self.childKey(at: position, in: &elements)
      var child = IntegratedChild(key, isEphemeral: false)
      body(&elements.storage[position], &child)
      elements.checkID(at: position, after: action)
      return child
    }
  }

  @usableFromInline
  func firstResult<Result>(
    in state: inout State, at number: Int?, _ body: (inout ChildState, ChildKey, ID) -> Result?
  ) -> Result? {
    access.modify(&state) { elements in
      var positions = 0..<elements.storage.count
      if let number {
        guard let id = StackElementID(generation: number) as? ID,
          let position = elements.storage.position(of: id)
        else { return nil }
        positions = position..<position + 1
      }
      for position in positions.reversed() {
        let id = elements.storage.entries[position].id
        let key = Self.childKey(at: position, in: &elements)
        let result = body(&elements.storage[position], key, id)
        if let result { return result }
      }
      return nil
    }
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: ID, in state: inout State) -> Bool {
    access.modify(&state) { Self.position(of: child.key, in: $0) != nil }
  }

  /// Brings the container in step with the store after a reduction, or when the store is made.
  ///
  /// - Complexity: O(1) where nothing was changed, otherwise proportional to the number of elements
  ///   that were added, moved or modified in place, and of those above. Of the elements with
  ///   effects in flight all are looked at if the container was assigned from elsewhere.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    access.modify(&state) { elements in
      let log = elements.storage.log
      let children = sync.node?.children(at: location)
      let isKnown =
        log.isClean && elements.owner == sync.context.storeToken || elements.isUnused
      // Effects of elements may be running that this version wasn't compared with.
      if isKnown, children == nil || log.version != 0 && children?.version == log.version { return }
      synchronize(&elements, sync, children)
    }
  }

  /// Brings the elements in step with the store.
  ///
  /// The effects of elements that are gone are handed over to be cancelled; containers inside
  /// elements that may have changed are visited in turn. New elements of a stack get births, and
  /// ids of the store where they have others.
  ///
  /// - Parameters:
  ///   - elements: The container.
  ///   - sync: The pass.
  ///   - children: The elements that have effects in flight, `nil` if none has.
  @inlinable
  @inline(never)
  func synchronize(
    _ elements: inout Elements, _ sync: NavigationSync, _ children: FeatureNode.Children?
  ) {
    let isForeign = elements.owner != sync.context.storeToken
    if isForeign || elements.storage.log.isDirty, !elements.isUnused {
      // Only a container that the store meets for the first time keeps its ids.
      elements.settle(in: sync.context, keepingIDs: sync.isInitial && isForeign)
    }
    let log = elements.storage.log
    let count = elements.storage.entries.count
    // Whether the nodes were compared with the version that this one was made from.
    let isFamiliar = log.version != 0 && children?.version == log.version
    guard !log.isClean || children != nil && !isFamiliar else { return }
    if let children, log.isDirty || !isFamiliar {
      // Where births ascend, and did so, an element that is gone was born after those that are
      // kept.
      let isOrdered =
        isFamiliar && children.isOrdered && elements.storage.isUnbroken && log.kept > 0
      let birth = isOrdered ? elements.storage.entries[log.kept - 1].birth + 1 : .min
      children.end(in: sync.context, bornSince: birth) {
        Self.position(of: $0, in: elements) == nil
      }
    }
    // What elements hold is only of interest if there are any: asking for it prepares their
    // reducer, which may hold another one like this.
    if count > 0, let synchronize = child.synchronization(whereEffectsRun: children != nil) {
      func visit(_ position: Int) {
        let node = children?[Self.childKey(at: position, in: &elements)]
        let isInitial = sync.isInitial && isForeign
        let inner = NavigationSync(context: sync.context, node: node, isInitial: isInitial)
        synchronize(&elements.storage[position], inner)
      }
      let kept = min(log.kept, count)
      let touched = log.touched.clamped(to: 0..<kept)
      touched.forEach(visit)
      (kept..<count).forEach(visit)
      if let children, !isFamiliar {
        // What these hold may not be what they held when the store last looked.
        let positions = children.all.compactMap { Self.position(of: $0.key, in: elements) }
        for position in positions.sorted() where position < kept && !touched.contains(position) {
          visit(position)
        }
      }
    }
    if !log.isClean { elements.storage.log.markSynchronized(version: sync.context.tick()) }
    let version = elements.storage.log.version
    children?.version = version
    children?.isOrdered = elements.storage.isUnbroken
    if sync.context.isListened, !log.isDirty, log.touched.count == 1 {
      sync.context.noteTouch(
        base: log.version, version: version, position: log.touched.lowerBound)
    }
  }
}

/// What has changed in a container since its store last looked at it.
///
/// It says something about this value alone, so it stays true of copies, outside of reductions and
/// when a copy is assigned back. It plays no part in equality, hashing and coding.
@usableFromInline
struct ChangeLog: Sendable {
  /// The tick of the store's clock at the synchronisation that this value comes from, 0 for none.
  @usableFromInline var version = 0

  /// How many of the lowest elements are those of that version, at the same positions; `.max` if
  /// no element came, went or changed places.
  @usableFromInline var kept = 0

  /// The positions from the first to the last element that was modified in place.
  ///
  /// In half words, as each state holds a log for each of its containers.
  @usableFromInline var touchedBounds: Range<Int32> = 0..<0

  @inlinable var touched: Range<Int> {
    Int(touchedBounds.lowerBound)..<Int(touchedBounds.upperBound)
  }

  @inlinable
  init() {}

  /// Whether elements came, went or changed places.
  ///
  /// Also true of what was never synchronised.
  @inlinable var isDirty: Bool { kept != .max }

  /// Whether nothing has changed.
  @inlinable var isClean: Bool { kept == .max && touchedBounds.isEmpty }

  /// Notes that an element came, went or changed places, and perhaps all above it.
  @inlinable
  mutating func change(from position: Int) {
    if position < kept { kept = position }
  }

  /// Notes that an element is modified in place.
  @inlinable
  mutating func touch(_ position: Int) {
    let position = Int32(position)
    touchedBounds =
      touchedBounds.isEmpty
      ? position..<position + 1
      : min(touchedBounds.lowerBound, position)..<max(touchedBounds.upperBound, position + 1)
  }

  /// Notes that the store has looked at the container.
  @inlinable
  mutating func markSynchronized(version: Int) {
    self.version = version
    kept = .max
    touchedBounds = 0..<0
  }
}
