/// The ids of the elements of a stack, by position.
///
/// New elements take the next number as a rule, so the ids of those at the top mostly count up by one.
/// For them only what their ids and positions differ by is stored, and a push or a pop writes nothing
/// but that. The others, below, are listed one by one.
///
/// An element that is listed stays listed while it is in the stack. Listing it once is the only thing
/// here that isn't proportional to what a change is about, and counts as a part of adding the element.
@usableFromInline
struct StackNumbers: Sendable {
  /// The ids of the lowest elements.
  @usableFromInline var listed: ContiguousArray<Int> = []

  /// What the ids of all other elements are, less their positions.
  ///
  /// It wraps around, as explicit ids can be any integers.
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
  /// Takes note of an element that is added at the top.
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

  /// Takes note that elements have been removed from the top.
  ///
  /// - Parameter count: How many elements are left.
  @inlinable
  mutating func truncate(to count: Int) {
    if _slowPath(count < listed.count) { unlist(count) }
  }

  /// Takes note that elements have been replaced by others.
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

  /// Takes note that two elements have changed places.
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

  /// Returns the position of the element with the given id if it is where most are.
  ///
  /// An element that isn't listed is as far from the position of its id as all others that aren't. One
  /// that is listed is as far above the lowest as their ids are apart, if there are no gaps between.
  /// Ids are unique: who is found this way is right whatever order the elements are in.
  ///
  /// - Parameters:
  ///   - id: The id of an element, or any other.
  ///   - count: The number of elements.
  /// - Returns: The position, or `nil` if the id isn't found this way.
  @inlinable
  @inline(__always)
  func guessedPosition(ofID id: Int, count: Int) -> Int? {
    let position = id &- offset
    if _fastPath(listed.isEmpty) {
      return _fastPath(isUnlisted(position, count: count)) ? position : nil
    }
    return listed.withUnsafeBufferPointer { listed in
      let distance = UInt(bitPattern: id &- listed[0])
      let guess = Int(bitPattern: min(distance, UInt(bitPattern: listed.count &- 1)))
      let isUnlisted = isUnlisted(position, count: count)
      let isListed = listed[guess] == id
      // Both are worked out, and one is chosen without a branch: a processor can't foresee which.
      let found = isUnlisted ? position : guess
      return _fastPath(isUnlisted != isListed) ? found : nil
    }
  }

  /// The most unordered elements that a look-up searches one by one.
  private static var longestScan: Int { 64 }

  /// Returns the position of the element with the given id if it is listed.
  ///
  /// - Parameters:
  ///   - id: The id of an element, or any other.
  ///   - books: The books of the stack.
  /// - Returns: The position, or `nil` if no listed element has the id.
  @usableFromInline
  func listedPosition(ofID id: Int, books: StackBooks?) -> Int? {
    guard let lowest = listed.first else { return nil }
    // Ids are unique: a guess that hits is right whatever order the elements are in.
    let distance = UInt(bitPattern: id &- lowest)
    let guess = Int(bitPattern: min(distance, UInt(bitPattern: listed.count - 1)))
    if listed[guess] == id { return guess }
    let unordered = books?.unorderedCount ?? 0
    if let position = ascendingPosition(ofID: id, from: unordered) { return position }
    guard unordered > Self.longestScan, let books else {
      return listed.prefix(unordered).firstIndex(of: id)
    }
    let noted = books.notedPosition(ofID: id) { ids(in: 0..<unordered) }
    guard let noted, noted < unordered, noted < listed.count, listed[noted] == id
    else { return nil }
    return noted
  }

  /// Searches the listed elements whose ids ascend.
  ///
  /// In a large stack it begins where the id would be if there were as many gaps everywhere, as
  /// there are when several stacks of a store grow in turn, and goes on from there in steps that
  /// get longer.
  private func ascendingPosition(ofID id: Int, from unordered: Int) -> Int? {
    guard unordered < listed.count else { return nil }
    return listed.withUnsafeBufferPointer { ids in
      var low = unordered
      var high = ids.count - 1
      let lowest = ids[low]
      let highest = ids[high]
      guard id > lowest, id <= highest else { return id == lowest ? low : nil }
      if high - low > 32 {
        let distance = Double(UInt(bitPattern: id &- lowest))
        let share = distance / Double(UInt(bitPattern: highest &- lowest))
        let guess = low + Int(share * Double(high - low))
        let found = ids[guess]
        if found == id { return guess }
        var step = 8
        if found < id {
          low = guess
          while step < high - low, ids[low + step] <= id {
            low += step
            step *= 2
          }
          high = min(high, low + step)
        } else {
          high = guess
          while step < high - low, ids[high - step] > id {
            high -= step
            step *= 2
          }
          low = max(low, high - step)
        }
      }
      // Halved without a branch: a processor can't foresee which way to go.
      var count = high - low + 1
      while count > 1 {
        let half = count / 2
        low = ids[low + half] <= id ? low + half : low
        count -= half
      }
      return ids[low] == id ? low : nil
    }
  }
}
