/// The ids of the elements of a stack, by position.
///
/// Most new elements take the next number, so the ids at the top count up by one. For them the
/// numbers store only the difference of id and position, which is all that a push or a pop writes.
/// The ids of the elements below are listed one by one.
///
/// A listed element stays listed while it is in the stack. Listing takes longer than the change
/// that leads to it, but happens to each element only once: it counts as a part of adding the
/// element.
@usableFromInline
struct StackNumbers: Sendable {
  /// The ids of the lowest elements.
  @usableFromInline var listed: ContiguousArray<Int> = []

  /// id − position, for all other elements.
  ///
  /// It wraps around, as an explicit id can be any integer.
  @usableFromInline var offset = 0

  @inlinable
  init() {}

  /// Returns the id of the element at a position.
  ///
  /// - Parameter position: The position of an element.
  /// - Returns: The id.
  @inlinable
  func id(at position: Int) -> Int {
    position < listed.count ? listed[position] : position &+ offset
  }

  /// Returns the ids of the elements in a range of positions.
  @usableFromInline
  func ids(in positions: Range<Int>) -> ContiguousArray<Int> {
    ContiguousArray(positions.lazy.map(id(at:)))
  }

  /// Returns whether the ids of the lowest `count` elements are those of others.
  @usableFromInline
  func isEqual(to other: StackNumbers, count: Int) -> Bool {
    let listedCount = max(listed.count, other.listed.count)
    let isListEqual =
      listed.count == other.listed.count
      ? listed == other.listed
      : (0..<listedCount).allSatisfy { id(at: $0) == other.id(at: $0) }
    return isListEqual && (listedCount == count || offset == other.offset)
  }
}

// MARK: - Changes

extension StackNumbers {
  /// Notes that an element is added at the top.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - position: Its position, which is the number of elements below.
  @inlinable
  mutating func push(_ id: Int, at position: Int) {
    guard position &+ offset != id else { return }
    if listed.count < position { list(position) }
    offset = id &- position
  }

  /// Notes that elements have been removed from the top.
  ///
  /// - Parameter count: How many elements are left.
  @inlinable
  mutating func truncate(to count: Int) {
    if _slowPath(count < listed.count) { unlist(count) }
  }

  /// Notes that elements have been replaced by others.
  ///
  /// - Parameters:
  ///   - positions: Where the elements were.
  ///   - ids: The ids of the elements that took their place.
  ///   - count: How many elements there were.
  @usableFromInline
  mutating func replaceSubrange(
    _ positions: Range<Int>, with ids: ContiguousArray<Int>, count: Int
  ) {
    guard positions.upperBound < count else {
      truncate(to: positions.lowerBound)
      for (index, id) in ids.enumerated() { push(id, at: positions.lowerBound + index) }
      return
    }
    if positions.upperBound < listed.count {
      listed.replaceSubrange(positions, with: ids)
    } else {
      list(positions.lowerBound)
      unlist(positions.lowerBound)
      listed += ids
    }
    offset = offset &- (ids.count - positions.count)
  }

  /// Notes that two elements have changed places.
  @usableFromInline
  mutating func swapAt(_ first: Int, _ second: Int) {
    list(max(first, second) + 1)
    listed.swapAt(first, second)
  }

  /// Lists at least the lowest `count` elements.
  @usableFromInline
  mutating func list(_ count: Int) {
    guard count > listed.count else { return }
    listed += ids(in: listed.count..<count)
  }

  /// Lists no more than the lowest `count` elements, as there are no others or they are about to be
  /// listed.
  @usableFromInline
  mutating func unlist(_ count: Int) {
    listed.removeSubrange(min(count, listed.count)...)
  }
}

// MARK: - Look-up

extension StackNumbers {
  /// Returns whether a number is the position of an element that isn't listed.
  ///
  /// - Parameters:
  ///   - position: Any number.
  ///   - count: The number of elements.
  /// - Returns: Whether it is one.
  @inlinable
  func isUnlisted(_ position: Int, count: Int) -> Bool {
    // One comparison for both bounds: what is below the lower one wraps around to above the other.
    UInt(bitPattern: position &- listed.count) < UInt(bitPattern: count &- listed.count)
  }

  /// Returns the position of the element with the given id.
  ///
  /// - Parameters:
  ///   - id: The id of an element, or any other.
  ///   - count: The number of elements.
  ///   - books: The books of the stack.
  /// - Returns: The position, or `nil` if there is no such element.
  @inlinable
  @inline(__always)
  func position(ofID id: Int, count: Int, books: StackBooks?) -> Int? {
    let position = id &- offset
    if _fastPath(isUnlisted(position, count: count)) { return position }
    return listed.isEmpty ? nil : listedPosition(ofID: id, books: books)
  }

  /// Returns the position of the element with the given id if it is listed, as at least one is.
  @usableFromInline
  func listedPosition(ofID id: Int, books: StackBooks?) -> Int? {
    // Without gaps between, an element is as far above the lowest as their ids are apart.
    let guess = min(UInt(bitPattern: id &- listed[0]), UInt(bitPattern: listed.count - 1))
    if listed[Int(bitPattern: guess)] == id { return Int(bitPattern: guess) }
    let unordered = books?.unorderedCount ?? 0
    // The ids above those in no particular order ascend.
    var low = unordered
    var high = listed.count
    while low < high {
      let middle = low + (high - low) / 2
      if listed[middle] < id { low = middle + 1 } else { high = middle }
    }
    if low < listed.count, listed[low] == id { return low }
    guard unordered > 0,
      let noted = books?.notedPosition(ofID: id, ids: { ids(in: 0..<unordered) }),
      noted < unordered, noted < listed.count, listed[noted] == id
    else { return nil }
    return noted
  }
}
