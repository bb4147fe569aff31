/// What few stacks need to know about themselves, out of line.
///
/// A stack has no books until one of its elements is out of order, was added behind the back of the
/// stack's store, or has an identity that differs from its id.
// Unchecked: the variables are written only after `isKnownUniquelyReferenced` has told that no other
// stack shares the books (`StackLedger.writeBooks`), just as `Array` writes to its buffer. Threads
// that share one therefore only read, and what they build while reading is behind a lock. Every access
// is one load or one store of a word and runs no other code, so none needs to be checked at run time.
@usableFromInline
final class StackBooks: @unchecked Sendable {
  /// How many elements at the bottom have ids in no particular order; those above ascend.
  @exclusivity(unchecked) @usableFromInline var unorderedCount = 0

  /// Elements with this id or a higher one were added while the stack's store wasn't reducing.
  @exclusivity(unchecked) @usableFromInline var outsideFrom = Int.max

  /// Whether elements that came since the last synchronisation may be among or below older ones.
  @exclusivity(unchecked) @usableFromInline var isShuffled = false

  /// Whether the stack was made anew, without ids, by a test that says what it expects.
  @exclusivity(unchecked) @usableFromInline var isExpected = false

  /// Whether there are or were elements whose ids are too high for the stack to count on from.
  @exclusivity(unchecked) @usableFromInline var hasHighIDs = false

  /// What the identities of initial elements differ from their ids by, or 0.
  ///
  /// The stacks that a store is made with can have equal ids, and keep them.
  private var shift = 0

  /// The highest id of an initial element whose identity is shifted.
  private var shiftedThrough = Int.min

  /// The identities of the elements that go by another one than their id, by id.
  private(set) var identities: [Int: Int] = [:]

  /// The same pairs the other way round.
  private(set) var idsByIdentity: [Int: Int] = [:]

  /// The positions of the unordered elements, by id, if somebody has asked for one.
  ///
  /// It may name elements that are gone: who uses it checks what is at the position. All stacks that
  /// share books have the same unordered elements, so any of them can build it for all.
  private let positions: Guarded<[Int: Int]?>

  init() {
    positions = Guarded(nil)
  }

  init(copying other: StackBooks) {
    unorderedCount = other.unorderedCount
    outsideFrom = other.outsideFrom
    isShuffled = other.isShuffled
    isExpected = other.isExpected
    hasHighIDs = other.hasHighIDs
    shift = other.shift
    shiftedThrough = other.shiftedThrough
    identities = other.identities
    idsByIdentity = other.idsByIdentity
    positions = Guarded(other.positions.withLock { $0 })
  }

  /// Whether a stack is as well off without these books.
  var isTrivial: Bool {
    unorderedCount == 0 && outsideFrom == Int.max && !isShuffled && !isExpected
      && !hasHighIDs && identities.isEmpty && shift == 0
  }

  var hasIdentities: Bool {
    !identities.isEmpty
  }

  @usableFromInline
  func identity(ofID id: Int) -> Int {
    identities[id] ?? (id <= shiftedThrough ? id &+ shift : id)
  }

  /// Returns the id of the element that goes by the given identity, if that isn't its id.
  @usableFromInline
  func id(ofIdentity identity: Int) -> Int? {
    if let id = idsByIdentity[identity] { return id }
    let id = identity &- shift
    return id <= shiftedThrough && identities[id] == nil ? id : nil
  }

  /// Returns where the unordered element with the given id was when the positions were noted.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - ids: Returns the ids of all unordered elements from the bottom; called if no positions are
  ///     noted yet.
  /// - Returns: The position, which may be out of date.
  /// - Complexity: O(1) on average, O(`unorderedCount`) the first time after a change among the
  ///   unordered elements.
  @usableFromInline
  func notedPosition(ofID id: Int, ids: () -> ContiguousArray<Int>) -> Int? {
    if let known = positions.withLock({ $0 }) { return known[id] }
    let ids = ids()
    var built: [Int: Int] = [:]
    built.reserveCapacity(ids.count)
    for (position, id) in ids.enumerated() { built[id] = position }
    positions.withLock { [built] in $0 = built }
    return built[id]
  }

  /// Forgets the noted positions.
  func forgetPositions() {
    positions.withLock { $0 = nil }
  }

  /// Notes that two unordered elements have changed places.
  func notePositions(_ first: (id: Int, position: Int), _ second: (id: Int, position: Int)) {
    positions.withLock {
      $0?[first.id] = first.position
      $0?[second.id] = second.position
    }
  }

  func setIdentity(_ identity: Int, ofID id: Int) {
    identities[id] = identity
    idsByIdentity[identity] = id
  }

  func removeIdentity(ofID id: Int) {
    guard let identity = identities.removeValue(forKey: id) else { return }
    idsByIdentity[identity] = nil
  }

  func removeAllIdentities() {
    identities = [:]
    idsByIdentity = [:]
    removeShift()
  }

  func shiftIdentities(by shift: Int, through highest: Int) {
    self.shift = shift
    shiftedThrough = highest
  }

  func removeShift() {
    shift = 0
    shiftedThrough = Int.min
  }
}
