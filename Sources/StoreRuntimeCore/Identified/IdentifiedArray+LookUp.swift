extension IdentifiedArray {
  /// The greatest number of elements that are searched rather than hashed.
  @inlinable static var searchLimit: Int { 8 }

  /// The hash value that the standard library's own tables use, which is quicker to get than
  /// `hashValue`.
  @inlinable
  static func hash(of id: ID) -> Int {
    id._rawHashValue(seed: 0)
  }

  /// Returns the position of an id.
  @inlinable
  @inline(never)
  func position(ofID id: ID) -> Int? {
    guard !buckets.isEmpty else { return entries.firstIndex { $0.id == id } }
    return bucket(ofID: id).map { Int(buckets[$0]) - 1 }
  }

  /// Returns the bucket that holds the position of an id.
  @inlinable
  func bucket(ofID id: ID) -> Int? {
    let mask = buckets.count - 1
    var bucket = Self.hash(of: id) & mask
    // There is always an empty bucket.
    while buckets[bucket] != 0 {
      if entries[Int(buckets[bucket]) - 1].id == id { return bucket }
      bucket = (bucket + 1) & mask
    }
    return nil
  }

  /// Takes the last element, which has just been added, into the table.
  @inlinable
  mutating func indexLast() {
    guard !buckets.isEmpty, entries.count * 4 <= buckets.count * 3 else {
      if !buckets.isEmpty || entries.count > Self.searchLimit { rebuildIndex() }
      return
    }
    insertBucket(at: entries.count - 1)
  }

  @inlinable
  mutating func insertBucket(at position: Int) {
    let mask = buckets.count - 1
    var bucket = Self.hash(of: entries[position].id) & mask
    while buckets[bucket] != 0 { bucket = (bucket + 1) & mask }
    buckets[bucket] = UInt32(position + 1)
  }

  /// Makes the table anew.
  ///
  /// - Parameter capacity: How many elements it has to have room for.
  @inlinable
  @inline(never)
  mutating func rebuildIndex(capacity: Int = 0) {
    let capacity = Swift.max(capacity, entries.count)
    guard capacity > Self.searchLimit else {
      buckets = []
      return
    }
    var count = 16
    while capacity * 4 > count * 3 { count *= 2 }
    // Twice the room that there has to be, so that it doesn't come to this again soon.
    if capacity * 2 > count { count *= 2 }
    buckets = ContiguousArray(repeating: 0, count: count)
    for position in entries.indices { insertBucket(at: position) }
  }

  /// Takes an element out of the table that is still in the array.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func removeBucket(ofID id: ID) {
    guard !buckets.isEmpty, var hole = bucket(ofID: id) else { return }
    let mask = buckets.count - 1
    var next = (hole + 1) & mask
    while buckets[next] != 0 {
      // What can't be where it would like to be, because the hole was taken, moves into the hole.
      let home = Self.hash(of: entries[Int(buckets[next]) - 1].id) & mask
      if (next &- home) & mask >= (next &- hole) & mask {
        buckets[hole] = buckets[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    buckets[hole] = 0
  }

  /// Adapts the table to elements that are about to move by one position.
  ///
  /// - Parameters:
  ///   - positions: Where the elements are.
  ///   - offset: 1 or -1.
  /// - Complexity: O(*k*), where *k* is the number of elements.
  @inlinable
  mutating func moveBuckets(of positions: Range<Int>, by offset: Int) {
    guard !buckets.isEmpty, !positions.isEmpty else { return }
    if positions.count < buckets.count / 16 {
      // None of these look-ups may meet a position that another has already moved.
      let found = positions.compactMap { bucket(ofID: entries[$0].id) }
      for bucket in found { buckets[bucket] = UInt32(Int(buckets[bucket]) + offset) }
      return
    }
    for bucket in buckets.indices where positions.contains(Int(buckets[bucket]) - 1) {
      buckets[bucket] = UInt32(Int(buckets[bucket]) + offset)
    }
  }
}
