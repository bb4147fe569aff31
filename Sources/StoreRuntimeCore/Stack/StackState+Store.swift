extension StackState {
  /// Whether nothing was ever in the stack, so that it belongs to no store.
  @inlinable var isUnused: Bool { owner == 0 && nextID == 0 && storage.entries.isEmpty }

  /// The version of the stack at its last synchronisation with its store, or 0 for none.
  @inlinable var version: Int { storage.log.version }

  /// Returns whether the stack is as its store knows it.
  ///
  /// - Parameter context: The store's context.
  /// - Returns: Whether nothing was done to it since the store last looked at it.
  /// - Complexity: O(1).
  @inlinable
  func isSynchronized(with context: ReductionContext) -> Bool {
    storage.log.isClean && owner == context.storeToken || isUnused
  }

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
  @inlinable
  @inline(never)
  mutating func settle(in context: ReductionContext, keepingIDs: Bool = false) {
    guard needsSettling(in: context) else { return }
    let isForeign = owner != context.storeToken
    var keepsIDs = false
    if isForeign {
      storage.log = ChangeLog()
      keepsIDs = keepingIDs || hasIDs(above: context.nextElementID)
      if keepsIDs { context.countElements(from: keepingIDs ? nextID : highestID + 1) }
    }
    // What was added while the store wasn't reducing is above what has been kept.
    for position in Swift.min(storage.log.kept, count)..<count {
      let key = storage.entries[position].key
      guard isForeign || key.birth == 0 else { continue }
      storage.entries[position].key =
        keepsIDs ? StackKey(id: key.id, birth: context.tick()) : takeKey(in: context)
    }
    storage.makeOrder()
    owner = context.storeToken
    hasOutsiders = false
  }

  /// Whether a store that goes on counting at `lowest` has come to none of the ids yet.
  @inlinable
  func hasIDs(above lowest: Int) -> Bool {
    storage.entries.allSatisfy { $0.key.id >= lowest && $0.key.id < StackKey.idLimit }
  }

  /// The highest id, or -1.
  @inlinable var highestID: Int {
    storage.entries.reduce(-1) { Swift.max($0, $1.key.id) }
  }

  /// Returns the reduction that numbers new elements, if any does, and makes the stack one of the
  /// reducing store first if it has to be.
  ///
  /// A store settles all stacks of its state. A stack with elements and without a store is no part
  /// of any, and numbers its elements itself.
  @inlinable
  mutating func joinReduction() -> ReductionContext? {
    if owner == 0, !storage.entries.isEmpty { return nil }
    guard let context = ReductionContext.current else { return nil }
    if needsSettling(in: context) {
      if context.isExpectation, storage.entries.isEmpty { isExpected = true }
      settle(in: context)
    }
    return context
  }

  /// Returns the key of a new element.
  ///
  /// - Parameter context: The current reduction of the store that the stack belongs to, if any.
  /// - Returns: A key that no other element of the stack has.
  @inlinable
  mutating func takeKey(in context: ReductionContext?) -> StackKey {
    let id = context?.takeElementID() ?? nextID
    nextID = id &+ 1
    return StackKey(id: id, birth: birth(in: context))
  }

  @inlinable
  mutating func birth(in context: ReductionContext?) -> Int {
    if let context { return context.tick() }
    if owner != 0 { hasOutsiders = true }
    return 0
  }

  /// Returns what the reducing store knows an element by.
  ///
  /// An element without a birth gets one: its stack came into the state in this reduction. If its
  /// id changes by that, no element has the key.
  @inlinable
  mutating func childKey(at position: Int) -> ChildKey {
    let key = storage.entries[position].key
    guard _slowPath(key.birth == 0), let context = ReductionContext.current else {
      return key.childKey
    }
    settle(in: context)
    return StackKey(id: key.id, birth: storage.entries[position].key.birth).childKey
  }

  /// Makes the stack one of the store that is reducing, if there is one.
  ///
  /// - Returns: Whether elements got other ids.
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*), where *n* is its length.
  package mutating func joinCurrentStore() -> Bool {
    guard let context = ReductionContext.current, !isUnused, needsSettling(in: context) else {
      return false
    }
    let known = self
    settle(in: context)
    return known.ids != ids
  }
}

extension StackState: ScreenContainer {
  package var screens: [(number: Int, state: Any)] {
    zip(ids, self).map { ($0.generation, $1) }
  }
}
