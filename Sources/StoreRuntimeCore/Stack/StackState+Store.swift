extension StackState: ElementContainer {
  /// Whether nothing was ever in the stack, so that it belongs to no store.
  @inlinable var isUnused: Bool { owner == 0 && nextID == 0 && storage.entries.isEmpty }

  // An element's id isn't part of its state.
  @inlinable
  func checkID(at position: Int, after action: @autoclosure () -> Any?) {}

  /// Returns whether the stack belongs to another store or to none, or has elements without a
  /// birth.
  @inlinable
  func needsSettling(in context: ReductionContext) -> Bool {
    owner != context.storeToken || hasOutsiders
  }

  /// Makes the stack one of a store, with elements that all have births and ids of that store.
  ///
  /// Elements that the store knows keep both. A stack that comes from elsewhere gets new births. It
  /// keeps its ids if the store has given none of them and nothing after them; else its elements
  /// get new ones.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - keepingIDs: Whether the ids stay in any case, because the store is only being made and its
  ///     counting is to start above them.
  /// - Complexity: O(1) for a stack that is complete, otherwise O(*n*), where *n* is its length.
  @usableFromInline
  mutating func settle(in context: ReductionContext, keepingIDs: Bool = false) {
    guard needsSettling(in: context) else { return }
    let isForeign = owner != context.storeToken
    var takesIDs = true
    if isForeign {
      storage.log = ChangeLog()
      takesIDs = !keepingIDs && !hasIDs(above: context.nextElementID)
      let highest = ids.max()?.generation ?? -1
      if !takesIDs { context.countElements(from: keepingIDs ? nextID : highest + 1) }
    }
    // What was added while the store wasn't reducing is above what has been kept.
    for position in Swift.min(storage.log.kept, count)..<count {
      guard isForeign || storage.entries[position].birth == 0 else { continue }
      let key = takesIDs ? takeKey(in: context) : (storage.entries[position].id, context.tick())
      (storage.entries[position].id, storage.entries[position].birth) = key
    }
    storage.makeOrder()
    owner = context.storeToken
    hasOutsiders = false
  }

  /// Whether a store that goes on counting at `lowest` has come to none of the ids yet.
  private func hasIDs(above lowest: Int) -> Bool {
    ids.allSatisfy { $0.generation >= lowest && $0.generation < StackElementID.countingLimit }
  }

  /// Returns the reduction that numbers new elements, if any does, and makes the stack one of the
  /// reducing store first if it has to be.
  ///
  /// A store settles all stacks of its state. A stack with elements and without a store is no part
  /// of any, and numbers its elements itself.
  @usableFromInline
  mutating func joinReduction() -> ReductionContext? {
    if owner == 0, !storage.entries.isEmpty { return nil }
    guard let context = ReductionContext.current else { return nil }
    if needsSettling(in: context) {
      if context.isExpectation, storage.entries.isEmpty { isExpected = true }
      settle(in: context)
    }
    return context
  }

  /// Returns an id that no other element of the stack has, and a birth.
  ///
  /// - Parameter context: The current reduction of the store that the stack belongs to, if any.
  /// - Returns: What a new element is known by.
  @usableFromInline
  mutating func takeKey(in context: ReductionContext?) -> (id: StackElementID, birth: Int) {
    var id = context?.takeElementID() ?? nextID
    // Counting goes on from no id beyond the limit, and so may meet it.
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

  /// Makes the stack one of the store that is reducing, if there is one.
  ///
  /// - Returns: Whether elements got other ids.
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*), where *n* is its length.
  @inlinable
  package mutating func joinCurrentStore() -> Bool {
    guard let context = ReductionContext.current, !isUnused, needsSettling(in: context) else {
      return false
    }
    return settleAnew(in: context)
  }

  @usableFromInline
  mutating func settleAnew(in context: ReductionContext) -> Bool {
    let known = self
    settle(in: context)
    return known.ids != ids
  }
}

extension StackState {
  /// Returns the key by which the store knows the element at a position.
  package func key(at position: Int) -> ChildKey {
    .element(id: ids[position].generation, birth: storage.entries[position].birth)
  }
}

extension StackState: ScreenContainer {
  package var screens: [(number: Int, state: Any)] {
    zip(ids, self).map { ($0.generation, $1) }
  }
}
