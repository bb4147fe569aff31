/// A stack or an identified array whose elements `forEach` integrates.
@usableFromInline
protocol ElementContainer<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  var storage: ElementStore<ID, Element> { get set }

  /// The element with the given id, or `nil` if there is none.
  subscript(id id: ID) -> Element? { get }

  /// The token of the store that has synchronised the container, or 0 for none.
  var owner: Int { get }

  /// `true` if the container never had an element and belongs to no store.
  var isUnused: Bool { get }

  /// Assigns the container to a store.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - keepingIDs: `true` if all ids are kept, because the store is being created.
  mutating func assign(to context: ReductionContext, keepingIDs: Bool)

  /// Reports an issue if an action has changed the id of an element.
  func checkID(at position: Int, after action: @autoclosure () -> Any?)
}

/// Integrates the features in stacks and identified arrays for `forEach`.
@usableFromInline
protocol ElementIntegration: ContainerIntegration {
  associatedtype Elements: ElementContainer<ID, ChildState>

  var access: StateAccess<State, Elements> { get }

  /// The location of the operator.
  var issueLocation: IssueLocation { get }

  /// Returns the key of an element in the tree of nodes.
  static func childKey(at position: Int, in elements: inout Elements) -> ChildKey

  /// Returns the same as `childKey(at:in:)`, without changing an element that has no birth yet.
  static func knownKey(at position: Int, in elements: Elements) -> ChildKey

  /// Returns the key of a removed element in the tree of nodes.
  static func childKey(of id: ID, birth: Int) -> ChildKey

  /// Returns the position of the element with a key, or `nil` if it was removed.
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
    at location: NavigationLocation,
    _ body: (inout ChildState, inout IntegratedChild) -> Void
  ) -> IntegratedChild? {
    access.modify(&state) { elements in
      guard let position = elements.storage.position(of: id) else { return nil }
      // Even without inner containers or listeners: a version identifies the elements' contents.
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
    _ choice: ChildChoice, in state: inout State,
    _ body: (inout ChildState, ChildKey, ID) -> Result?
  ) -> Result? {
    access.modify(&state) { elements in
      for position in positions(choice, in: elements) {
        let id = elements.storage.entries[position].id
        let key = Self.childKey(at: position, in: &elements)
        let result = body(&elements.storage[position], key, id)
        if let result { return result }
      }
      return nil
    }
  }

  @usableFromInline
  func visit(_ choice: ChildChoice, in state: State, _ body: (ChildState, ChildKey) -> Bool) {
    let elements = state[keyPath: access.keyPath]
    for position in positions(choice, in: elements) {
      let key = Self.knownKey(at: position, in: elements)
      guard body(elements.storage[position], key) else { return }
    }
  }

  /// Returns the positions of the chosen children, the last one first.
  private func positions(_ choice: ChildChoice, in elements: Elements) -> [Int] {
    switch choice {
    case .all:
      return elements.storage.entries.indices.reversed()
    case .presenting:
      let mayPresent = child.withPrepared { $0.reducer.holdsContainers }
      var positions = mayPresent ? elements.storage.presentingPositions : []
      let last = elements.storage.count - 1
      // The top screen of a stack is presented itself.
      if Self.stacksChildren, last >= 0, positions.first != last { positions.insert(last, at: 0) }
      return positions
    case .top:
      return elements.storage.count > 0 ? [elements.storage.count - 1] : []
    case .lowest:
      return elements.storage.count > 0 ? [0] : []
    case .only(.element(let number, _)):
      return (StackElementID(generation: number) as? ID)
        .flatMap { elements.storage.position(of: $0) }.map { [$0] } ?? []
    case .only(let key):
      return Self.position(of: key, in: elements).map { [$0] } ?? []
    }
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: ID, in state: inout State) -> Bool {
    access.modify(&state) { Self.position(of: child.key, in: $0) != nil }
  }

  /// Synchronises the container with the store after a reduction and when the store is created.
  ///
  /// - Complexity: O(1) if nothing was changed, otherwise proportional to the number of elements
  ///   that were added, removed, moved or modified in place, and of those above. All elements with
  ///   effects in flight are checked if the container was assigned from elsewhere, if more than an
  ///   eighth of it was removed, and if the elements of a stack are no longer in order.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    access.modify(&state) { elements in
      let log = elements.storage.log
      let children = sync.node?.children(at: location)
      let isKnown =
        log.isClean && elements.owner == sync.context.storeToken
        && elements.storage.depth == sync.depth || elements.isUnused
      // Effects of elements may be running that weren't compared with this version.
      if !isKnown || children.map({ log.version == 0 || !$0.isCurrent(log.version) }) == true {
        synchronize(&elements, sync, children)
      }
      if Self.stacksChildren ? elements.storage.count > 0 : !elements.storage.presenting.isEmpty {
        sync.context.variables.met.insert(.presentations)
      }
    }
  }

  /// Synchronises the elements with the store.
  ///
  /// Schedules the effects of removed elements for cancellation. Visits containers inside elements
  /// that may have changed. Gives new elements of a stack births and, if necessary, ids of the
  /// store.
  ///
  /// - Parameters:
  ///   - elements: The container.
  ///   - sync: The pass.
  ///   - children: The elements that have effects in flight, or `nil` if there are none.
  @inlinable
  @inline(never)
  func synchronize(
    _ elements: inout Elements, _ sync: NavigationSync, _ children: FeatureNode.Children?
  ) {
    let isForeign = elements.owner != sync.context.storeToken
    let isMoved = elements.storage.depth != sync.depth
    elements.storage.depth = sync.depth
    if sync.isTooDeep, !elements.storage.entries.isEmpty {
      elements.storage.removeAll(keepingCapacity: false)
      sync.reportDepth(by: "forEach", at: issueLocation)
    }
    if isForeign || elements.storage.log.isDirty, !elements.isUnused {
      // Only a container that is new to the store keeps its ids.
      elements.assign(to: sync.context, keepingIDs: sync.isInitial && isForeign)
    }
    let log = elements.storage.log
    let count = elements.storage.entries.count
    // `true` if the nodes were compared with the version that this one was derived from.
    let isFamiliar = log.version != 0 && children?.isCurrent(log.version) == true
    guard !log.isClean || isMoved || children != nil && !isFamiliar else { return }
    if let children, log.isDirty || !isFamiliar {
      if isFamiliar, log.removals == .listed {
        for (id, birth) in log.removed {
          let key = Self.childKey(of: id, birth: birth)
          if Self.position(of: key, in: elements) == nil { children.end(key, in: sync.context) }
        }
      } else {
        let isBelow = isFamiliar && log.removals == .above && log.kept > 0
        let birth = isBelow ? elements.storage.entries[log.kept - 1].birth + 1 : .min
        children.end(in: sync.context, bornSince: birth) {
          Self.position(of: $0, in: elements) == nil
        }
      }
    }
    // Not requested for an empty container: it prepares the elements' reducer, which may contain
    // another one like this.
    if count > 0, let synchronize = child.synchronization(whereEffectsRun: children != nil) {
      func visit(_ position: Int) {
        let node = children?[Self.childKey(at: position, in: &elements)]
        let isInitial = sync.isInitial && isForeign
        let inner = NavigationSync(
          context: sync.context, node: node, isInitial: isInitial, depth: sync.inside(nil).depth)
        let outer = sync.context.variables.met
        sync.context.variables.met = []
        synchronize(&elements.storage[position], inner)
        let met = sync.context.variables.met
        let (presents, demands) = (met.contains(.presentations), met.contains(.demand))
        // Enclosing elements contain the presentations, too. The demand is this element's alone.
        sync.context.variables.met = outer.union(met.intersection(.presentations))
        if presents || !elements.storage.presenting.isEmpty {
          elements.storage.note(elements.storage.entries[position].id, presents: presents)
        }
        if demands || !elements.storage.attention.isEmpty {
          elements.storage.note(elements.storage.entries[position].id, demandsAttention: demands)
        }
      }
      let kept = isMoved ? 0 : min(log.kept, count)
      log.forEachTouched(below: kept, visit)
      (kept..<count).forEach(visit)
      if let children, !isFamiliar {
        // These elements' contents may differ from those at the last synchronisation.
        let positions = children.all.compactMap { Self.position(of: $0.key, in: elements) }
        for position in positions.sorted() where position < kept && !log.isTouched(position) {
          visit(position)
        }
      }
    }
    if !log.isClean { elements.storage.markSynchronized(version: sync.context.tick()) }
    let version = elements.storage.log.version
    children?.markCurrent(version)
    // An unchanged container keeps its version. A change from a version to itself would never end
    // the search for its base.
    if sync.context.variables.isListened, log.version != 0, log.version != version {
      sync.context.noteChange(
        base: log.version, version: version, kept: log.isDirty ? log.kept : .max,
        touched: log.touchedRanges)
    }
  }
}
