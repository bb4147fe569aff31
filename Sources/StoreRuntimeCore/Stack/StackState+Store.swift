extension StackState: ElementContainer {
  /// `true` if the stack never had an element and belongs to no store.
  @inlinable var isUnused: Bool { owner == 0 && nextID == 0 && storage.entries.isEmpty }

  // An element's id isn't part of its state.
  @inlinable
  func checkID(at position: Int, after action: @autoclosure () -> Any?) {}

  /// Returns whether the stack isn't this store's or has elements without a birth.
  @inlinable
  func needsAssignment(to context: ReductionContext) -> Bool {
    owner != context.storeToken || hasOutsiders
  }

  /// Assigns the stack to a store, so that all elements have births and ids of that store.
  ///
  /// Elements of the store keep both. A stack from elsewhere gets new births. It keeps its ids if
  /// the store hasn't yet given out any of them or a later one; otherwise its elements get new ids.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - keepingIDs: A Boolean value that indicates whether the ids are kept in any case, because
  ///     the store is being created and will count on above them.
  /// - Complexity: O(1) for a stack that is complete, otherwise O(*n*), where *n* is its length.
  @usableFromInline
  mutating func assign(to context: ReductionContext, keepingIDs: Bool = false) {
    guard needsAssignment(to: context) else { return }
    let isForeign = owner != context.storeToken
    var takesIDs = true
    if isForeign {
      storage.log = ChangeLog()
      takesIDs = !keepingIDs && !hasIDs(above: context.variables.nextElementID)
      let highest = ids.max()?.generation ?? -1
      if !takesIDs { context.countElements(from: keepingIDs ? nextID : highest + 1) }
    }
    // Elements that were added outside a reduction are above those that were kept.
    for position in Swift.min(storage.log.kept, count)..<count {
      guard isForeign || storage.entries[position].birth == 0 else { continue }
      let key = takesIDs ? takeKey(in: context) : (storage.entries[position].id, context.tick())
      (storage.entries[position].id, storage.entries[position].birth) = key
    }
    storage.makeOrder()
    owner = context.storeToken
    hasOutsiders = false
  }

  /// Returns whether a store that continues counting at `lowest` has given out none of the ids yet.
  private func hasIDs(above lowest: Int) -> Bool {
    ids.allSatisfy { $0.generation >= lowest && $0.generation < StackElementID.countingLimit }
  }

  /// Returns the reduction that numbers new elements, if any, after assigning the stack to its
  /// store.
  ///
  /// A store assigns all stacks of its state to itself. So a stack with elements and without a
  /// store belongs to no state, and numbers its elements itself.
  @usableFromInline
  mutating func joinReduction() -> ReductionContext? {
    if owner == 0, !storage.entries.isEmpty { return nil }
    guard let context = ReductionContext.current else { return nil }
    if needsAssignment(to: context) {
      if context.isExpectation, storage.entries.isEmpty { isExpected = true }
      assign(to: context)
    }
    return context
  }

  /// Returns an unused id and a birth for a new element.
  ///
  /// - Parameter context: The current reduction of the store that the stack belongs to, if any.
  /// - Returns: The id and the birth.
  @usableFromInline
  mutating func takeKey(in context: ReductionContext?) -> (id: StackElementID, birth: Int) {
    var id = context?.takeElementID() ?? nextID
    // Counting never continues above an id beyond the limit, so it may reach a used one.
    while id >= StackElementID.countingLimit,
      storage.entries.contains(where: { $0.id.generation == id })
    {
      id = context?.takeElementID() ?? id &+ 1
    }
    nextID = id &+ 1
    return (StackElementID(generation: id), takeBirth(in: context))
  }

  @usableFromInline
  mutating func takeBirth(in context: ReductionContext?) -> Int {
    if let context { return context.tick() }
    if owner != 0 { hasOutsiders = true }
    return 0
  }

  /// Assigns the stack to the store that is reducing, if any.
  ///
  /// - Returns: `true` if elements got other ids.
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*), where *n* is its length.
  @inlinable
  package mutating func joinCurrentStore() -> Bool {
    guard let context = ReductionContext.current, !isUnused, needsAssignment(to: context) else {
      return false
    }
    return assignAnew(to: context)
  }

  @usableFromInline
  mutating func assignAnew(to context: ReductionContext) -> Bool {
    let known = self
    assign(to: context)
    return known.ids != ids
  }
}

extension StackState {
  /// Returns the key of the element at a position in the store's tree of nodes.
  package func key(at position: Int) -> ChildKey {
    .element(id: ids[position].generation, birth: storage.entries[position].birth)
  }
}

extension StackState: ScreenContainer {
  package static var isPresentation: Bool { false }

  package var screens: [(number: Int, state: Any)] {
    zip(ids, self).map { ($0.generation, $1) }
  }
}
