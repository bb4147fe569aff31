/// The changes of a container since the last synchronisation with its store.
///
/// It says something about this value alone, so it stays true of copies, outside of reductions and
/// when a copy is assigned back. It plays no part in equality, hashing and coding.
@usableFromInline
struct ChangeLog<ID> {
  /// How the elements are found that were removed.
  @usableFromInline
  enum Removals: UInt8, Sendable {
    /// They are all that aren't there.
    case unknown

    /// Births ascended, so they were born after those that are kept.
    case above

    /// They are in a list.
    case listed
  }

  /// The details that few changes need.
  @usableFromInline
  struct Details {
    /// The positions of modified elements that aren't in `touchedBounds`.
    @usableFromInline var touched: ContiguousArray<Int32> = []

    /// What removed elements were known by; some may be there again.
    @usableFromInline var removed: ContiguousArray<(id: ID, birth: Int)> = []
  }

  /// The tick of the store's clock at the synchronisation that this value comes from, 0 for none.
  @usableFromInline var version = 0

  /// The details, if there are any.
  // An array, as that is a reference and copied when it is written.
  @usableFromInline private(set) var details: ContiguousArray<Details> = []

  /// The positions of elements that were modified in place: all of them, from the first to the
  /// last, and those in the details.
  ///
  /// In half words, as is `keptCount`: each state holds a log for each of its containers.
  @usableFromInline var touchedBounds: Range<Int32> = 0..<0

  @usableFromInline var keptCount: Int32 = 0

  @usableFromInline private(set) var removals = Removals.unknown

  @usableFromInline
  init() {}

  /// How many of the lowest elements are those of that version, at the same positions; more than
  /// there are if no element came, went or changed places.
  @inlinable var kept: Int { Int(keptCount) }

  /// Whether elements came, went or changed places.
  ///
  /// Also true of what was never synchronised.
  @inlinable var isDirty: Bool { keptCount != .max }

  /// Whether nothing has changed.
  @inlinable var isClean: Bool { keptCount == .max && touchedBounds.isEmpty }

  /// Notes that an element came, went or changed places, and perhaps all above it.
  @inlinable
  mutating func change(from position: Int) {
    let position = Int32(position)
    if position < keptCount { keptCount = position }
  }

  /// Notes that the store has looked at the container.
  ///
  /// - Parameters:
  ///   - version: The version of the container.
  ///   - isUnbroken: Whether births ascend.
  @usableFromInline
  mutating func markSynchronized(version: Int, isUnbroken: Bool) {
    self.version = version
    keptCount = .max
    touchedBounds = 0..<0
    details = []
    removals = isUnbroken ? .above : .listed
  }
}

extension ChangeLog: Sendable where ID: Sendable {}
extension ChangeLog.Details: Sendable where ID: Sendable {}

// MARK: - Modified elements

extension ChangeLog {
  /// How many elements may be apart from others before all in between count as modified.
  private static var greatestCount: Int { 16 }

  /// Notes that an element is modified in place.
  @inlinable
  mutating func touch(_ position: Int) {
    let position = Int32(position)
    if touchedBounds.isEmpty {
      touchedBounds = position..<position + 1
    } else if !touchedBounds.contains(position) {
      touchOther(position)
    }
  }

  /// Notes that an element outside of the bounds is modified.
  @usableFromInline
  mutating func touchOther(_ position: Int32) {
    let (lower, upper) = (touchedBounds.lowerBound, touchedBounds.upperBound)
    let others = details.first?.touched ?? []
    if position == upper || position == lower - 1 || others.count == Self.greatestCount {
      touchedBounds = min(lower, position)..<max(upper, position + 1)
    } else if !others.contains(position) {
      makeDetails()
      details[0].touched.append(position)
    }
  }

  /// Calls a closure for the positions of elements that were modified in place, in order.
  ///
  /// - Parameters:
  ///   - end: The position that those end below.
  ///   - body: The closure.
  @inlinable
  func forEachTouched(below end: Int, _ body: (Int) -> Void) {
    let range = Int(touchedBounds.lowerBound)..<Int(touchedBounds.upperBound)
    let others = otherTouched
    if others.isEmpty { return range.clamped(to: 0..<end).forEach(body) }
    for position in Set(others).union(range).sorted() where position < end { body(position) }
  }

  /// The positions of modified elements that aren't in `touchedBounds`.
  @inlinable var otherTouched: [Int] { details.isEmpty ? [] : makeOtherTouched() }

  @usableFromInline
  func makeOtherTouched() -> [Int] { details[0].touched.map(Int.init) }

  /// Whether an element was modified in place.
  @usableFromInline
  func isTouched(_ position: Int) -> Bool {
    let position = Int32(position)
    return touchedBounds.contains(position) || details.first?.touched.contains(position) == true
  }

  /// The positions of elements that were modified in place, in no order that means anything.
  @usableFromInline var touchedRanges: [Range<Int>] {
    let bounds = Int(touchedBounds.lowerBound)..<Int(touchedBounds.upperBound)
    return (bounds.isEmpty ? [] : [bounds]) + otherTouched.map { $0..<$0 + 1 }
  }
}

// MARK: - Removed elements

extension ChangeLog {
  /// What removed elements were known by, if they are listed.
  @usableFromInline var removed: ContiguousArray<(id: ID, birth: Int)> {
    details.first?.removed ?? []
  }

  /// Notes what a removed element was known by, if removed elements are listed.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - birth: Its birth.
  ///   - limit: How many may be in the list. To look at all children takes no longer than more.
  @usableFromInline
  mutating func remove(_ id: ID, birth: Int, limit: Int) {
    guard removals == .listed else { return }
    makeDetails()
    if details[0].removed.count < limit {
      details[0].removed.append((id, birth))
    } else {
      forgetRemovals()
    }
  }

  /// Notes that so many elements were removed that they aren't listed.
  @usableFromInline
  mutating func forgetRemovals() {
    removals = .unknown
    if !details.isEmpty { details[0].removed = [] }
  }

  private mutating func makeDetails() {
    if details.isEmpty { details.append(Details()) }
  }
}
