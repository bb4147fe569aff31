/// What a stack knows about itself: how it numbers its elements, which store it belongs to, and what
/// has happened to it since that store last looked.
///
/// It travels with the value. It plays no part in equality, hashing and coding, except that the next
/// number is coded.
@usableFromInline
struct StackLedger: Sendable {
  /// The number that the next element gets outside any store.
  ///
  /// It is higher than every id in the stack that is below ``idLimit``.
  @usableFromInline var nextID = 0

  /// Twice the token of the store that the stack belongs to, and 1 more if there are books: one
  /// comparison tells a push or a pop that there is neither.
  @usableFromInline private(set) var ownerAndBooksBit = 0

  /// What is out of the ordinary about the stack, if anything is.
  @usableFromInline private(set) var books: StackBooks?

  /// Twice the version, and 1 more if the stack is dirty: the stack is copied too often to spend
  /// eight bytes on a flag.
  @usableFromInline var versionAndDirtyBit = 0

  /// What was touched, in one number for the same reason: an id that isn't negative, or one of the
  /// numbers below.
  @usableFromInline var touchCode = Self.nothingTouched

  /// The lowest number that counting doesn't go on from.
  ///
  /// An explicit id can be any integer. A counter stays below this one whatever ids it meets, so
  /// that it has as many numbers left as it can use up in a century and never overflows.
  @usableFromInline static let idLimit = Int.max / 2

  /// The lowest number that counting doesn't go on from in a stack that is read, whose counting may have
  /// come beyond the other limit.
  static let decodedIDLimit = Int.max / 4 * 3

  @usableFromInline static let nothingTouched = -1
  @usableFromInline static let muchTouched = -2

  @inlinable
  init() {}

  /// The token of the store that the stack belongs to, or 0 for none.
  @inlinable var owner: Int { ownerAndBooksBit >> 1 }

  /// Whether the stack belongs to no store and has no books.
  ///
  /// No store has synchronised it then either.
  @inlinable var isPlain: Bool { ownerAndBooksBit == 0 }
}

// MARK: - What the store wants to know

extension StackLedger {
  /// The version of the stack at its last synchronisation with its store, or 0 for none.
  @inlinable var version: Int { versionAndDirtyBit >> 1 }

  /// Whether elements came, went or changed places since the last synchronisation.
  ///
  /// So it is in a stack that has elements and was never synchronised.
  @inlinable var isDirty: Bool { versionAndDirtyBit & 1 == 1 }

  /// Whether elements were modified in place since the last synchronisation.
  @inlinable var isTouched: Bool { touchCode != Self.nothingTouched }

  /// The id of the element that was modified in place, if it is the only one.
  @inlinable var touchedID: Int? {
    touchCode >= 0 ? touchCode : nil
  }

  @inlinable
  mutating func markDirty() {
    if versionAndDirtyBit > 1, !isDirty { makeVersion() }
    versionAndDirtyBit |= 1
  }

  /// Makes the stack a version of its own if its store is reducing.
  ///
  /// What the reduction removes from it is noted under the number of that version. Who meets the
  /// version after that reduction doesn't know any more what it was made from.
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
    // An empty stack of no store, as a reducer may put in, has no elements to be compared by: it stays
    // one of no store, which pushes and pops rely on having no version.
    versionAndDirtyBit = owner == 0 ? 0 : version << 1
    touchCode = Self.nothingTouched
    guard books?.isShuffled == true else { return }
    writeBooks { $0.isShuffled = false }
  }
}

// MARK: - Numbering

extension StackLedger {
  /// Elements with this id or a higher one were added while the stack's store wasn't reducing.
  @inlinable var outsideFrom: Int { books?.outsideFrom ?? Int.max }

  /// Returns the number for a new element.
  ///
  /// - Parameter context: The current reduction of the store that the stack belongs to, if any.
  /// - Returns: A number that no other element of the stack has.
  @inlinable
  mutating func takeID(from context: ReductionContext?) -> Int {
    let id: Int
    if let context {
      id = context.nextElementID
      context.nextElementID = id &+ 1
    } else {
      id = nextID
      if owner != 0 { noteOutsider(id) }
    }
    nextID = id &+ 1
    return id
  }

  /// Takes note of an explicit number for a new element, so that no counter gives it again.
  @usableFromInline
  mutating func useID(_ id: Int, in context: ReductionContext?) {
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
      writeBooks { $0.setIdentity(identity, ofID: id) }
    }
  }

  /// Sees to it that the stack's own counting goes on above an explicit number.
  mutating func countID(_ id: Int) {
    if id >= Self.idLimit {
      writeBooks { $0.hasHighIDs = true }
    } else if id >= nextID {
      nextID = id + 1
    }
  }

  @usableFromInline
  mutating func noteOutsider(_ id: Int) {
    guard id < outsideFrom else { return }
    writeBooks { $0.outsideFrom = id }
  }

  /// Notes whether a test has made the stack anew, without ids, to say what it expects.
  @usableFromInline
  mutating func markExpected(_ isExpected: Bool) {
    writeBooks { $0.isExpected = isExpected }
  }

  /// Makes the stack one of a store, with elements that all have ids of that store.
  @usableFromInline
  mutating func join(_ context: ReductionContext) {
    let isNew = owner != context.storeToken
    ownerAndBooksBit = context.storeToken << 1 | ownerAndBooksBit & 1
    if isNew { versionAndDirtyBit = 0 }
    markDirty()
    guard books != nil else { return }
    writeBooks {
      $0.outsideFrom = Int.max
      if isNew { $0.removeAllIdentities() }
    }
  }

  /// Gives identities of their own to elements of a state that a store is made with.
  ///
  /// - Parameters:
  ///   - ids: The lowest and the highest id of the elements.
  ///   - context: The context of the store.
  @usableFromInline
  mutating func shiftIdentities(ofIDs ids: ClosedRange<Int>, in context: ReductionContext) {
    // Identities below those of all before, and below zero, where no store's own ids are.
    let shift = context.lowestIdentity &- 1 &- ids.upperBound
    context.lowestIdentity = ids.lowerBound &+ shift
    writeBooks { $0.shiftIdentities(by: shift, through: ids.upperBound) }
  }

  /// Returns what the store knows the element with the given id by.
  @inlinable
  func identity(ofID id: Int) -> Int {
    guard let books else { return id }
    return books.identity(ofID: id)
  }
}

// MARK: - Order and removal

extension StackLedger {
  /// How many elements at the bottom have ids in no particular order; those above ascend.
  @inlinable var unorderedCount: Int { books?.unorderedCount ?? 0 }

  /// Whether a removal has to be told to ``willRemove(_:)`` and ``didRemove(_:remaining:)``.
  @inlinable var followsRemovals: Bool { books != nil || versionAndDirtyBit > 1 }

  /// Tells the store, if it is reducing, and notes in the books that an element is about to go.
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
    if books?.hasIdentities == true { writeBooks { $0.removeIdentity(ofID: id) } }
  }

  /// Takes note that the top element has gone.
  @usableFromInline
  mutating func didPop(_ id: Int, remaining: Int) {
    willRemove(id)
    didRemove(remaining..<remaining + 1, remaining: remaining)
  }

  /// Adapts the order to a removal.
  ///
  /// - Parameters:
  ///   - positions: Where the removed elements were.
  ///   - remaining: How many elements are left.
  @usableFromInline
  mutating func didRemove(_ positions: Range<Int>, remaining: Int) {
    // Nobody may hold on to the books, or writing to them would copy them.
    guard books != nil else { return }
    let unorderedBefore = unorderedCount
    var unordered = unorderedBefore
    let isAmongUnordered = positions.lowerBound < unordered
    if isAmongUnordered {
      unordered -= min(unordered, positions.upperBound) - positions.lowerBound
    }
    unordered = max(0, min(unordered, remaining - 1))
    // What is noted about the elements below a removed top stays true.
    let hasMoved = isAmongUnordered && positions.lowerBound < remaining
    if unordered != unorderedBefore || hasMoved || remaining == 0 {
      writeBooks {
        if hasMoved || unordered == 0 { $0.forgetPositions() }
        $0.unorderedCount = unordered
        if remaining == 0 {
          $0.outsideFrom = Int.max
          $0.hasHighIDs = false
          $0.removeShift()
        }
      }
    }
  }

  /// Notes that the lowest `count` elements are in no particular order any more.
  @usableFromInline
  mutating func markUnordered(_ count: Int) {
    guard count > 0 || books != nil else { return }
    writeBooks {
      $0.unorderedCount = count
      $0.forgetPositions()
    }
  }

  /// Notes that new elements may be among or below old ones.
  @usableFromInline
  mutating func markShuffled() {
    guard books?.isShuffled != true else { return }
    writeBooks { $0.isShuffled = true }
  }

  /// Notes that two elements have changed places.
  ///
  /// - Parameters:
  ///   - first: An element and where it is now.
  ///   - second: The other one and where it is now.
  ///   - unorderedCount: How many elements at the bottom are in no particular order now.
  @usableFromInline
  mutating func didSwap(
    _ first: (id: Int, position: Int),
    _ second: (id: Int, position: Int),
    unorderedCount: Int
  ) {
    writeBooks {
      if unorderedCount == $0.unorderedCount {
        $0.notePositions(first, second)
      } else {
        $0.unorderedCount = unorderedCount
        $0.forgetPositions()
      }
    }
  }

  /// Writes to the books, which no other stack shares any more then, and drops them if nothing is
  /// left in them.
  private mutating func writeBooks(_ body: (StackBooks) -> Void) {
    if !isKnownUniquelyReferenced(&books) {
      books = books.map(StackBooks.init(copying:)) ?? StackBooks()
      ownerAndBooksBit |= 1
    }
    guard let books else { return }
    body(books)
    if books.isTrivial {
      self.books = nil
      ownerAndBooksBit &= ~1
    }
  }
}
