/// What few stacks need to know about themselves, out of line.
///
/// A stack has no books until one of its elements is out of order, was added while the stack's
/// store wasn't reducing, or has an identity that differs from its id.
// Unchecked: the variables are written only after `isKnownUniquelyReferenced` has told that no
// other stack shares the books (`StackLedger.writeBooks`), just as `Array` writes to its buffer.
// Threads that share them therefore only read, and what they build while reading is behind a lock.
// No code of a feature runs inside an access, so none needs to be checked at run time.
@usableFromInline
final class StackBooks: @unchecked Sendable {
  /// How many elements at the bottom have ids in no particular order; those above ascend.
  @exclusivity(unchecked) @usableFromInline var unorderedCount = 0

  /// Elements with this id or a higher one were added while the stack's store wasn't reducing.
  @exclusivity(unchecked) @usableFromInline var outsideFrom = Int.max

  /// Whether the stack was made anew, without ids, by a test that says what it expects.
  @exclusivity(unchecked) @usableFromInline var isExpected = false

  @exclusivity(unchecked) var identities = StackIdentities()

  /// The positions of the unordered elements by id, once one was looked up.
  ///
  /// It may name elements that are gone: a look-up checks what is at the position. All stacks that
  /// share books have the same unordered elements, so any of them can build it for all.
  private let positions: Guarded<[Int: Int]?>

  init() {
    positions = Guarded(nil)
  }

  init(copying other: StackBooks) {
    unorderedCount = other.unorderedCount
    outsideFrom = other.outsideFrom
    isExpected = other.isExpected
    identities = other.identities
    positions = Guarded(other.positions.withLock { $0 })
  }

  /// Whether a stack is as well off without these books.
  var isTrivial: Bool {
    unorderedCount == 0 && outsideFrom == Int.max && !isExpected && identities.isTrivial
  }

  // Methods of the class, because to pass the identities on would count references.

  @usableFromInline
  func identity(ofID id: Int) -> Int {
    identities.identity(ofID: id)
  }

  @usableFromInline
  func id(ofIdentity identity: Int) -> Int? {
    identities.id(ofIdentity: identity)
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
  func notedPosition(ofID id: Int, ids: () -> ContiguousArray<Int>) -> Int? {
    if let known = positions.withLock({ $0 }) { return known[id] }
    let built = Dictionary(uniqueKeysWithValues: zip(ids(), 0...))
    positions.withLock { $0 = built }
    return built[id]
  }

  /// Forgets the noted positions.
  func forgetPositions() {
    positions.withLock { $0 = nil }
  }
}

/// The identities of the elements of a stack whose identity isn't their id.
struct StackIdentities: Sendable {
  /// identity − id, for initial elements.
  ///
  /// The stacks that a store is made with can have equal ids, and keep them.
  private var shift = 0

  /// The highest id of an initial element whose identity is shifted.
  private var shiftedThrough = Int.min

  /// The identities of elements that were added under ids that the store had given before.
  private var identities: [Int: Int] = [:]

  /// The same pairs the other way round.
  private var idsByIdentity: [Int: Int] = [:]

  var isTrivial: Bool { !isAnySet && shift == 0 }

  var isAnySet: Bool { !identities.isEmpty }

  /// The ids whose identities were set.
  var ids: some Collection<Int> { identities.keys }

  func identity(ofID id: Int) -> Int {
    identities[id] ?? (id <= shiftedThrough ? id &+ shift : id)
  }

  /// Returns the only id that can go by the given identity, `nil` if none can.
  func id(ofIdentity identity: Int) -> Int? {
    if let id = idsByIdentity[identity] { return id }
    let unshifted = identity &- shift
    if self.identity(ofID: unshifted) == identity { return unshifted }
    return self.identity(ofID: identity) == identity ? identity : nil
  }

  mutating func set(_ identity: Int, ofID id: Int) {
    identities[id] = identity
    idsByIdentity[identity] = id
  }

  mutating func remove(ofID id: Int) {
    guard let identity = identities.removeValue(forKey: id) else { return }
    idsByIdentity[identity] = nil
  }

  /// Shifts the identities of all elements with ids up to `highest`.
  mutating func shift(by shift: Int, through highest: Int) {
    self.shift = shift
    shiftedThrough = highest
  }
}
