extension StackState {
  /// The version of the stack at its last synchronisation with its store, or 0 for none.
  ///
  /// Copies and changes keep it, but for removals while the store isn't reducing, which end it.
  @inlinable var version: Int { ledger.version }

  /// Whether elements came, went or changed places since the last synchronisation.
  @inlinable var isDirty: Bool { ledger.isDirty }

  /// Whether elements were modified in place since the last synchronisation, other than by the
  /// store itself.
  @inlinable var isTouched: Bool { ledger.isTouched }

  /// Returns whether the stack is one of a store's.
  ///
  /// - Parameter context: The store's context.
  /// - Returns: Whether its elements, other than new ones, have ids of that store.
  /// - Complexity: O(1).
  @inlinable
  func isOwned(by context: ReductionContext) -> Bool {
    ledger.owner == context.storeToken
  }

  /// Returns whether the stack has elements that a store has not numbered yet, or belongs to none
  /// or to another one.
  ///
  /// A stack that was never used belongs to none for good.
  ///
  /// - Parameter context: The store's context.
  /// - Returns: Whether ``adopt(in:keepingIDs:)`` has something to do.
  /// - Complexity: O(1).
  @inlinable
  func needsAdoption(by context: ReductionContext) -> Bool {
    if ledger.owner == context.storeToken { return ledger.outsideFrom != Int.max }
    return ledger.owner != 0 || ledger.nextID != 0 || !slots.isEmpty
  }

  /// Makes the stack one of a store, with elements that all have ids of that store.
  ///
  /// Elements that the store has numbered keep their ids. So do all elements of a stack that comes
  /// from elsewhere, if the store has given none of their ids and nothing after them; else all get
  /// new ones.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - keepingIDs: Whether the ids stay in any case, because the store is only being made and its
  ///     counting is to start above them.
  /// - Complexity: O(*n*), where *n* is the length of the stack; where the stack is in order, the
  ///   number of elements that get new ids, or O(1) if none does.
  @inlinable
  @inline(never)
  mutating func adopt(in context: ReductionContext, keepingIDs: Bool) {
    var takenIDs: ClosedRange<Int>?
    if ledger.owner == context.storeToken {
      renumber(from: ledger.outsideFrom, in: context)
    } else if keepingIDs {
      takenIDs = idRange.flatMap { $0.lowerBound < context.nextElementID ? $0 : nil }
      context.nextElementID = Swift.max(context.nextElementID, ledger.nextID)
    } else if let range = idRange, range.lowerBound >= context.nextElementID,
      range.upperBound < StackLedger.idLimit
    {
      context.nextElementID = range.upperBound + 1
    } else {
      renumber(from: Int.min, in: context)
    }
    ledger.join(context)
    if let takenIDs { ledger.shiftIdentities(ofIDs: takenIDs, in: context) }
    checkTop()
  }

  /// Makes the stack one of the store that is reducing, if there is one.
  ///
  /// - Returns: Whether elements got other ids.
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*), where *n* is its length.
  package mutating func joinCurrentStore() -> Bool {
    guard let context = ReductionContext.current, needsAdoption(by: context) else { return false }
    let known = numbers.ids(in: slots.indices)
    adopt(in: context, keepingIDs: false)
    return known != numbers.ids(in: slots.indices)
  }

  /// The lowest and the highest id.
  @inlinable var idRange: ClosedRange<Int>? {
    guard !slots.isEmpty else { return nil }
    let bottom = numbers.id(at: 0)
    guard ledger.unorderedCount > 0 else { return bottom...numbers.id(at: slots.count - 1) }
    return numbers.ids(in: slots.indices).reduce(bottom...bottom) { range, id in
      Swift.min(range.lowerBound, id)...Swift.max(range.upperBound, id)
    }
  }

  /// Gives new ids to all elements with an id that isn't below `lowest`.
  @inlinable
  mutating func renumber(from lowest: Int, in context: ReductionContext) {
    let isOrdered = ledger.unorderedCount == 0
    var start = 0
    if isOrdered {
      start = slots.count
      while start > 0, numbers.id(at: start - 1) >= lowest { start -= 1 }
    }
    var ids = numbers.ids(in: start..<slots.count)
    for index in ids.indices where ids[index] >= lowest {
      ids[index] = ledger.takeID(from: context)
    }
    numbers.replaceSubrange(start..<slots.count, with: ids, count: slots.count)
    if ledger.isTouched { ledger.touchMuch() }
    if !isOrdered { countUnordered() }
  }

  /// Tells the stack that its store has looked at it.
  ///
  /// - Parameter version: The number of this version of the stack.
  /// - Complexity: O(1).
  @inlinable
  mutating func markSynchronized(version: Int) {
    ledger.markSynchronized(version: version)
  }

  /// Notes that an element is modified in place.
  ///
  /// - Parameter position: The position of the element.
  /// - Complexity: O(1).
  @inlinable
  mutating func markTouched(position: Int) {
    ledger.touch(numbers.id(at: position))
  }

  /// Modifies an element in place without noting it.
  ///
  /// - Parameters:
  ///   - position: The position of the element.
  ///   - body: Modifies the element.
  /// - Returns: What `body` returns.
  /// - Complexity: O(1).
  @inlinable
  mutating func withElement<Result>(
    at position: Int,
    _ body: (inout Element) -> Result
  ) -> Result {
    // A slot is full except during a modification by id.
    // swift-format-ignore: NeverForceUnwrap
    body(&slots[position]!)
  }

  /// Returns what the store knows an element by.
  ///
  /// A new element never gets the identity of another one that the store has had, even if it has
  /// the same id.
  ///
  /// - Parameter position: The position of the element.
  /// - Returns: The identity of the element, which is its id as a rule.
  /// - Complexity: O(1).
  @inlinable
  func identity(at position: Int) -> Int {
    ledger.identity(ofID: numbers.id(at: position))
  }

  /// Returns whether the element that the store knows by `identity` is in the stack.
  ///
  /// - Parameter identity: The identity of an element that is or was in this store.
  /// - Returns: Whether the element is there.
  /// - Complexity: That of ``firstIndex(id:)``.
  @inlinable
  func contains(identity: Int) -> Bool {
    position(ofIdentity: identity) != nil
  }

  /// Returns the position of the element that the store knows by `identity`.
  ///
  /// - Parameter identity: The identity of an element that is or was in this store.
  /// - Returns: The position, or `nil` if the element isn't in the stack.
  /// - Complexity: That of ``firstIndex(id:)``.
  @inlinable
  func position(ofIdentity identity: Int) -> Int? {
    ledger.id(ofIdentity: identity).flatMap { position(ofID: StackElementID(generation: $0)) }
  }

  /// Returns the positions of the elements that may hold something new to the store, ascending.
  ///
  /// - Parameters:
  ///   - all: Whether all elements are to be visited.
  ///   - firstNewID: The lowest number that the store can have given since it last looked.
  /// - Returns: The positions.
  /// - Complexity: O(1) to O(*k*), where *k* is the number of positions.
  @inlinable
  func positionsToVisit(all: Bool, firstNewID: Int) -> StackPositions {
    if all || ledger.isMuchTouched { return StackPositions(range: slots.indices) }
    var start = slots.count
    while start > 0, identity(at: start - 1) >= firstNewID { start -= 1 }
    let touched = ledger.touchedID.flatMap { position(ofID: StackElementID(generation: $0)) }
    return StackPositions(
      single: touched.flatMap { $0 < start ? $0 : nil },
      range: start..<slots.count)
  }
}

/// Positions in a stack: perhaps a single one, and then those of a range.
@usableFromInline
struct StackPositions: Sequence, IteratorProtocol {
  @usableFromInline var single: Int?
  @usableFromInline var range: Range<Int>

  @inlinable
  init(single: Int? = nil, range: Range<Int>) {
    self.single = single
    self.range = range
  }

  @inlinable
  mutating func next() -> Int? {
    single.take() ?? range.popFirst()
  }
}

extension StackState: ScreenContainer {
  package var screens: [(number: Int, state: Any)] {
    zip(ids, self).map { ($0.generation, $1) }
  }
}
