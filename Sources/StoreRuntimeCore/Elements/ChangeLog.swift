/// The changes of a container since the last synchronisation with its store.
///
/// It describes this value alone, so it stays correct in copies, outside of reductions and when a
/// copy is assigned back. Equality, hashing and coding ignore it.
@usableFromInline
struct ChangeLog<ID> {
  /// A way to find the removed elements.
  @usableFromInline
  enum Removals: UInt8, Sendable {
    /// Not recorded: every missing element counts as removed.
    case unknown

    /// Births ascended, so removed elements were born after those that are kept.
    case above

    /// They are listed in the details.
    case listed
  }

  /// The details that only some changes need.
  @usableFromInline
  struct Details {
    /// The positions of modified elements that aren't in `touchedBounds`.
    @usableFromInline var touched: ContiguousArray<Int32> = []

    /// The ids and births of removed elements, some of which may have been added back.
    @usableFromInline var removed: ContiguousArray<(id: ID, birth: Int)> = []
  }

  /// The tick of the store's clock at the synchronisation that produced this value, or 0 for none.
  @usableFromInline var version = 0

  /// The details, if there are any.
  // An array, because it is a reference with copy-on-write.
  @usableFromInline private(set) var details: ContiguousArray<Details> = []

  /// The positions of elements that were modified in place: all positions in the range, in addition
  /// to those in the details.
  ///
  /// Half words, like `keptCount`: each state holds a log for each of its containers.
  @usableFromInline var touchedBounds: Range<Int32> = 0..<0

  @usableFromInline var keptCount: Int32 = 0

  @usableFromInline private(set) var removals = Removals.unknown

  @usableFromInline
  init() {}

  /// The number of lowest elements that haven't moved since that version, or a number above the
  /// count if no element was inserted, removed or moved.
  @inlinable var kept: Int { Int(keptCount) }

  /// `true` if elements were inserted, removed or moved.
  ///
  /// It is also `true` for a container that was never synchronised.
  @inlinable var isDirty: Bool { keptCount != .max }

  /// `true` if nothing has changed.
  @inlinable var isClean: Bool { keptCount == .max && touchedBounds.isEmpty }

  /// Records that an element was inserted, removed or moved, and possibly all above it.
  @inlinable
  mutating func change(from position: Int) {
    let position = Int32(position)
    if position < keptCount { keptCount = position }
  }

  /// Records a synchronisation with the store.
  ///
  /// - Parameters:
  ///   - version: The version of the container.
  ///   - isUnbroken: `true` if births ascend.
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
  /// The maximum number of separate positions; beyond it, all in between count as modified.
  private static var greatestCount: Int { 16 }

  /// Records that an element is modified in place.
  @inlinable
  mutating func touch(_ position: Int) {
    let position = Int32(position)
    if touchedBounds.isEmpty {
      touchedBounds = position..<position + 1
    } else if !touchedBounds.contains(position) {
      touchOther(position)
    }
  }

  /// Records that an element outside of the bounds is modified.
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

  /// Calls a closure with the positions of elements that were modified in place, in order.
  ///
  /// - Parameters:
  ///   - end: The exclusive upper bound of the positions.
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

  /// Returns whether an element was modified in place.
  @usableFromInline
  func isTouched(_ position: Int) -> Bool {
    let position = Int32(position)
    return touchedBounds.contains(position) || details.first?.touched.contains(position) == true
  }

  /// The positions of elements that were modified in place, in arbitrary order.
  @usableFromInline var touchedRanges: [Range<Int>] {
    let bounds = Int(touchedBounds.lowerBound)..<Int(touchedBounds.upperBound)
    return (bounds.isEmpty ? [] : [bounds]) + otherTouched.map { $0..<$0 + 1 }
  }
}

// MARK: - Removed elements

extension ChangeLog {
  /// The ids and births of removed elements, if they are listed.
  @usableFromInline var removed: ContiguousArray<(id: ID, birth: Int)> {
    details.first?.removed ?? []
  }

  /// Lists a removed element, if removed elements are listed.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - birth: Its birth.
  ///   - limit: The maximum length of the list. Beyond it, checking all children is as fast.
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

  /// Discards the list of removed elements because there are too many.
  @usableFromInline
  mutating func forgetRemovals() {
    removals = .unknown
    if !details.isEmpty { details[0].removed = [] }
  }

  private mutating func makeDetails() {
    if details.isEmpty { details.append(Details()) }
  }
}
