/// What a stack knows about itself besides its elements and their ids: how it numbers new ones,
/// which store it belongs to, and what has happened to it since that store last looked.
///
/// It travels with the value. It plays no part in equality, hashing and coding, except that the
/// next number is coded.
///
/// **Order of calls.** A mutation of a stack keeps the ledger in this order, which
/// ``didRemove(_:remaining:)``, `StackState.didInsert(_:)` and `StackState.checkTop()` assert:
///
/// 1. `StackState.prepareForInsertion()`, if it adds elements: the stack joins the store that
///    reduces, which may change the ids of its elements.
/// 2. ``willRemove(_:)`` for each element that goes, while the stack still knows its id.
/// 3. ``takeID(from:)`` or ``useID(_:in:)`` for each new element.
/// 4. The elements and their ids change.
/// 5. ``didRemove(_:remaining:)``, or `StackState.didInsert(_:)`.
@usableFromInline
struct StackLedger: Sendable {
  /// The number that the next element gets outside any store.
  ///
  /// It is higher than every id in the stack that is below ``idLimit``.
  @usableFromInline var nextID = 0

  /// The token of the store that the stack belongs to, or 0 for none.
  @usableFromInline private(set) var owner = 0

  /// What few stacks need to know about themselves; `nil` for all others.
  @usableFromInline private(set) var books: StackBooks?

  /// Twice the version, and 1 more if the stack is dirty: a flag of its own would make every copy
  /// of a stack eight bytes larger.
  @usableFromInline private(set) var versionAndDirtyBit = 0

  /// What was touched, in one number for the same reason: an id that isn't negative, or one of the
  /// numbers below.
  @usableFromInline private(set) var touchCode = Self.nothingTouched

  /// The lowest number that counting doesn't go on from.
  ///
  /// An explicit id can be any integer. A counter stays below this one whatever ids it meets. So it
  /// has as many numbers left as it can use up in a century, and never overflows.
  @usableFromInline static let idLimit = Int.max / 2

  /// The same for a stack that is decoded, whose counting may have come beyond the other limit.
  static let decodedIDLimit = Int.max / 4 * 3

  @usableFromInline static let nothingTouched = -1
  @usableFromInline static let muchTouched = -2

  @inlinable
  init() {}

  /// Whether the stack belongs to no store and has no books.
  ///
  /// No store has synchronised it then either.
  @inlinable var isPlain: Bool { owner == 0 && books == nil }
}

// MARK: - What the store wants to know

extension StackLedger {
  /// The version of the stack at its last synchronisation with its store, or 0 for none.
  @inlinable var version: Int { versionAndDirtyBit >> 1 }

  /// Whether elements came, went or changed places since the last synchronisation.
  ///
  /// Also true of a non-empty stack that no store has synchronised.
  @inlinable var isDirty: Bool { versionAndDirtyBit & 1 == 1 }

  /// Whether elements were modified in place since the last synchronisation.
  @inlinable var isTouched: Bool { touchCode != Self.nothingTouched }

  /// Whether any element may have been modified, or be new, since the last synchronisation.
  @inlinable var isMuchTouched: Bool { touchCode == Self.muchTouched }

  /// The id of the element that was modified in place, if it is the only one.
  @inlinable var touchedID: Int? {
    touchCode >= 0 ? touchCode : nil
  }

  @inlinable
  mutating func markDirty() {
    if versionAndDirtyBit > 1, !isDirty { makeVersion() }
    versionAndDirtyBit |= 1
  }

  /// Gives the stack a version of its own if its store is reducing.
  ///
  /// The context notes removals under this version, and until the end of the reduction also the
  /// version that it was made from.
  @usableFromInline
  mutating func makeVersion() {
    guard let context = ReductionContext.current, context.storeToken == owner else { return }
    versionAndDirtyBit = context.makeVersion(from: version) << 1
  }

  /// Whether another stack is this one or a version of it, so that equal ids are equal elements.
  @usableFromInline
  func isVersion(of other: StackLedger) -> Bool {
    guard owner == other.owner else { return false }
    let context = ReductionContext.current
    let bases = [self, other].map { ledger in
      let base = context?.base(ofVersion: ledger.version) ?? 0
      return base == 0 ? ledger.version : base
    }
    return bases[0] == bases[1]
  }

  @inlinable
  mutating func touch(_ id: Int) {
    let isOnlyOne = touchCode == Self.nothingTouched || touchCode == id
    touchCode = isOnlyOne && id >= 0 ? id : Self.muchTouched
  }

  @inlinable
  mutating func touchMuch() {
    touchCode = Self.muchTouched
  }

  @usableFromInline
  mutating func markSynchronized(version: Int) {
    // An unowned stack, which is empty then, keeps version 0: pushes and pops rely on that.
    versionAndDirtyBit = owner == 0 ? 0 : version << 1
    touchCode = Self.nothingTouched
  }
}

// MARK: - Numbering

extension StackLedger {
  /// Elements with this id or a higher one were added while the stack's store wasn't reducing.
  @inlinable var outsideFrom: Int { books?.outsideFrom ?? Int.max }

  /// Whether the stack was made anew, without ids, by a test that says what it expects.
  @inlinable var isExpected: Bool { books?.isExpected == true }

  /// Returns the number for a new element.
  ///
  /// - Parameter context: The current reduction of the store that the stack belongs to, if any.
  /// - Returns: A number that no other element of the stack has.
  @inlinable
  mutating func takeID(from context: ReductionContext?) -> Int {
    let id: Int
    if let context {
      id = context.numbering == nil ? context.nextElementID : context.takeSharedNumber()
      context.nextElementID = id &+ 1
    } else {
      id = nextID
      if owner != 0 { noteOutsider(id) }
    }
    nextID = id &+ 1
    return id
  }

  /// Notes an explicit number for a new element, so that no counter gives it again.
  @usableFromInline
  mutating func useID(_ id: Int, in context: ReductionContext?) {
    // Whoever names an id means that one.
    if isExpected { markExpected(false) }
    countID(id)
    guard let context else {
      if owner != 0 { noteOutsider(id) }
      return
    }
    if id >= context.nextElementID, id < Self.idLimit {
      context.nextElementID = id + 1
    } else {
      let identity = context.nextElementID
      context.nextElementID = identity &+ 1
      writeBooks { $0.identities.set(identity, ofID: id) }
    }
  }

  /// Lets the stack's own counting go on above an explicit number.
  mutating func countID(_ id: Int) {
    if id < Self.idLimit { nextID = max(nextID, id + 1) }
  }

  @usableFromInline
  mutating func noteOutsider(_ id: Int) {
    guard id < outsideFrom else { return }
    writeBooks { $0.outsideFrom = id }
  }

  @usableFromInline
  mutating func markExpected(_ isExpected: Bool) {
    writeBooks { $0.isExpected = isExpected }
  }

  /// Makes the stack one of a store, with elements that all have ids of that store.
  @usableFromInline
  mutating func join(_ context: ReductionContext) {
    let isNew = owner != context.storeToken
    owner = context.storeToken
    if isNew { versionAndDirtyBit = 0 }
    markDirty()
    guard books != nil else { return }
    writeBooks {
      $0.outsideFrom = Int.max
      if isNew { $0.identities = StackIdentities() }
    }
  }

  /// Gives identities of their own to elements of a state that a store is made with.
  ///
  /// - Parameters:
  ///   - ids: The lowest and the highest id of the elements.
  ///   - context: The context of the store.
  @usableFromInline
  mutating func shiftIdentities(ofIDs ids: ClosedRange<Int>, in context: ReductionContext) {
    // Below all identities that were given before, and below zero, where no id of the store is.
    let shift = context.lowestIdentity &- 1 &- ids.upperBound
    context.lowestIdentity = ids.lowerBound &+ shift
    writeBooks { $0.identities.shift(by: shift, through: ids.upperBound) }
  }

  /// Returns what the store knows the element with the given id by.
  @inlinable
  func identity(ofID id: Int) -> Int {
    books?.identity(ofID: id) ?? id
  }

  /// Returns the id of the element that the store knows by `identity`, `nil` if there can be none.
  @inlinable
  func id(ofIdentity identity: Int) -> Int? {
    guard let books else { return identity }
    return books.id(ofIdentity: identity)
  }
}

// MARK: - Order and removal

extension StackLedger {
  /// How many elements at the bottom have ids in no particular order; those above ascend.
  @inlinable var unorderedCount: Int { books?.unorderedCount ?? 0 }

  /// Whether a removal matters to anybody.
  @inlinable var followsRemovals: Bool { books != nil || versionAndDirtyBit > 1 }

  /// Tells the store, if it is reducing, that an element is about to go.
  ///
  /// A removal that the store doesn't hear of takes the stack's version away, so that the store
  /// compares all of it when it gets it back.
  @usableFromInline
  mutating func willRemove(_ id: Int) {
    markDirty()
    if version != 0, id < outsideFrom || outsideFrom == Int.max {
      if let context = ReductionContext.current, context.storeToken == owner {
        context.removals.append(
          ReductionContext.Removal(version: version, identity: identity(ofID: id)))
      } else {
        versionAndDirtyBit = 1
      }
    }
    if books?.identities.isAnySet == true { writeBooks { $0.identities.remove(ofID: id) } }
  }

  /// Adapts the books to a removal.
  ///
  /// - Parameters:
  ///   - positions: Where the removed elements were.
  ///   - remaining: How many elements are left.
  @usableFromInline
  mutating func didRemove(_ positions: Range<Int>, remaining: Int) {
    assert(isDirty, "A stack lost elements that its ledger wasn't told of before.")
    guard books != nil else { return }
    let unorderedBefore = unorderedCount
    let gone = positions.clamped(to: 0..<unorderedBefore).count
    writeBooks {
      $0.unorderedCount = max(0, min(unorderedBefore - gone, remaining - 1))
      // Elements below a removed top stay where they were noted.
      if positions.lowerBound < min(unorderedBefore, remaining) { $0.forgetPositions() }
      if remaining == 0 {
        $0.outsideFrom = Int.max
        $0.identities = StackIdentities()
      }
    }
  }

  /// Notes that the lowest `count` elements are in no particular order, and may have other
  /// positions than before.
  @usableFromInline
  mutating func markUnordered(_ count: Int) {
    guard count > 0 || books != nil else { return }
    writeBooks {
      $0.unorderedCount = count
      $0.forgetPositions()
    }
  }

  /// Writes to the books, which no other stack shares then, and drops them if nothing is left in
  /// them.
  private mutating func writeBooks(_ body: (StackBooks) -> Void) {
    if !isKnownUniquelyReferenced(&books) {
      books = books.map(StackBooks.init(copying:)) ?? StackBooks()
    }
    guard let books else { return }
    body(books)
    if books.isTrivial { self.books = nil }
  }
}
