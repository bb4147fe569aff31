/// The elements of a container in their order, each found by its id, and what has changed among
/// them since the container's store last looked.
///
/// Ids of a stack ascend from the bottom to the top, as a rule. While they do, an element is found
/// by a guess or by halving; the change that breaks the order makes an index. Other ids always have
/// one.
@usableFromInline
struct ElementStore<Key: EntryKey, Element> {
  /// An element and what it is known by.
  @usableFromInline
  struct Entry {
    // Declared by name, a variable isn't set to `nil` before it is initialised.
    @usableFromInline typealias Slot = Element?

    @usableFromInline var key: Key

    /// The element, in an optional so that an optional can be modified in place.
    ///
    /// It is empty only during a modification by id, which has exclusive access to the container.
    @usableFromInline var slot: Slot

    @inlinable
    init(_ key: Key, _ slot: consuming Slot) {
      self.key = key
      self.slot = slot
    }

    // The slot is full except during a modification by id, which is exclusive. Only a forced unwrap
    // reaches the element in place.
    // swift-format-ignore: NeverForceUnwrap
    @inlinable var element: Element {
      _read { yield slot! }
      _modify { yield &slot! }
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry> = []

  /// The positions by id; `nil` only while the keys ascend.
  @usableFromInline var index: [Key.ID: Int]?

  @usableFromInline var log = ChangeLog()

  @inlinable
  init() {
    index = Key.isOrdered ? nil : [:]
  }

  @inlinable var count: Int { entries.count }

  /// The element at a position, which may be modified without a note of it.
  @inlinable
  subscript(position: Int) -> Element {
    _read { yield entries[position].element }
    _modify { yield &entries[position].element }
  }
}

extension ElementStore: Sendable where Key: Sendable, Key.ID: Sendable, Element: Sendable {}
extension ElementStore.Entry: Sendable where Key: Sendable, Element: Sendable {}

// MARK: - Look-up

extension ElementStore {
  /// Returns the position of the element with the given id, `nil` if there is none.
  ///
  /// - Complexity: O(1) while ids have no gaps or with an index, O(log *n*) otherwise.
  @inlinable
  @inline(__always)
  func position(of id: Key.ID) -> Int? {
    guard _fastPath(index == nil) else { return index?[id] }
    guard let first = entries.first else { return nil }
    let guess = Key.distance(from: first.key.id, to: id)
    // One comparison for both bounds.
    if UInt(bitPattern: guess) < UInt(bitPattern: entries.count), entries[guess].key.id == id {
      return guess
    }
    return search(for: id)
  }

  @inlinable
  @inline(never)
  func search(for id: Key.ID) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Key.isLess(entries[middle].key.id, id) { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key.id == id ? low : nil
  }

  /// Whether all that look-ups rely on is so.
  ///
  /// - Complexity: O(*n*) on average.
  @usableFromInline var isValid: Bool {
    entries.indices.allSatisfy { position(of: entries[$0].key.id) == $0 && entries[$0].slot != nil }
      && (index == nil ? isAscending(in: entries.indices) : index?.count == entries.count)
  }
}

// MARK: - Changes

extension ElementStore {
  /// Adds an element at the end.
  @inlinable
  @inline(__always)
  mutating func append(_ key: Key, _ element: consuming Element) {
    let position = entries.count
    entries.append(Entry(key, element))
    log.change(from: position)
    if _slowPath(index != nil || position > 0 && !Key.ascends(entries[position &- 1].key, key)) {
      updateIndex(position..<position + 1)
    }
  }

  /// Removes the last element, `nil` if there is none.
  @inlinable
  @inline(__always)
  mutating func popLast() -> Element? {
    guard _fastPath(!entries.isEmpty) else { return nil }
    let last = entries.removeLast()
    log.change(from: entries.count)
    if _slowPath(index != nil) { removeFromIndex(last.key.id) }
    return last.slot
  }

  /// Puts entries in the place of others; an entry that was there before is the same element.
  ///
  /// - Complexity: O(*k* + *m*) on average, where *k* is the number of new entries and *m* that of
  ///   the entries from the first position on.
  @inlinable
  mutating func replaceSubrange(_ positions: Range<Int>, with new: some Collection<Entry>) {
    guard !positions.isEmpty || !new.isEmpty else { return }
    log.change(from: positions.lowerBound)
    if index != nil { for position in positions { index?[entries[position].key.id] = nil } }
    if Key.isOrdered, positions.count == entries.count { index = nil }
    entries.replaceSubrange(positions, with: new)
    let end = index == nil ? positions.lowerBound + new.count + 1 : entries.count
    updateIndex(positions.lowerBound..<min(end, entries.count))
  }

  /// Removes the elements in a range of positions.
  @inlinable
  mutating func removeSubrange(_ positions: Range<Int>) {
    replaceSubrange(positions, with: EmptyCollection())
  }

  /// Removes all elements.
  @inlinable
  mutating func removeAll(keepingCapacity keepCapacity: Bool) {
    log.change(from: 0)
    entries.removeAll(keepingCapacity: keepCapacity)
    index?.removeAll(keepingCapacity: keepCapacity)
    if Key.isOrdered { index = nil }
  }

  /// Removes the elements that fulfil a condition; none, if it throws.
  @inlinable
  mutating func removeAll(where shouldBeRemoved: (Int, Element) throws -> Bool) rethrows {
    var first: Int?
    var rest: ContiguousArray<Entry> = []
    for position in entries.indices {
      if try shouldBeRemoved(position, entries[position].element) {
        first = first ?? position
      } else if first != nil {
        rest.append(entries[position])
      }
    }
    if let first { replaceSubrange(first..<entries.count, with: rest) }
  }

  /// Exchanges two elements.
  @inlinable
  mutating func swapAt(_ first: Int, _ second: Int) {
    entries.swapAt(first, second)
    guard first != second else { return }
    log.change(from: min(first, second))
    guard index != nil else { return makeIndex() }
    updateIndex(first..<first + 1)
    updateIndex(second..<second + 1)
  }

  /// Puts the elements in another order.
  @inlinable
  mutating func reorder(
    _ body: (inout ContiguousArray<Entry>) throws -> Void
  ) rethrows {
    try body(&entries)
    log.change(from: 0)
    makeIndex()
  }

  /// Prepares for a number of elements, so that adding them allocates nothing.
  @inlinable
  mutating func reserveCapacity(_ minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
    index?.reserveCapacity(minimumCapacity)
  }
}

// MARK: - The index

extension ElementStore {
  /// Makes the index anew, or finds out that none is needed.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  @inline(never)
  mutating func makeIndex() {
    if Key.isOrdered, isAscending(in: entries.indices) {
      index = nil
    } else {
      index = Dictionary(uniqueKeysWithValues: zip(entries.lazy.map(\.key.id), 0...))
    }
    assert(isValid, "A container doesn't find its elements.")
  }

  /// Keeps the index after elements have got to some positions, or makes it if it is needed now.
  @inlinable
  @inline(never)
  mutating func updateIndex(_ positions: Range<Int>) {
    if index != nil {
      for position in positions { index?[entries[position].key.id] = position }
    } else if !isAscending(in: positions) {
      makeIndex()
    }
  }

  @inlinable
  @inline(never)
  mutating func removeFromIndex(_ id: Key.ID) {
    index?[id] = nil
    if Key.isOrdered, entries.isEmpty { index = nil }
  }

  /// Whether the keys in a range of positions ascend, also from the one below.
  @inlinable
  func isAscending(in positions: Range<Int>) -> Bool {
    positions.allSatisfy { $0 == 0 || Key.ascends(entries[$0 - 1].key, entries[$0].key) }
  }
}

// Written out, because synthesised functions would stay unspecialised in other modules.
extension ElementStore.Entry: Equatable where Element: Equatable {
  /// Whether two elements are equal and have equal ids, whatever their births.
  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key.id == rhs.key.id && lhs.slot == rhs.slot
  }
}

extension ElementStore.Entry: Hashable where Element: Hashable {
  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(key.id)
    hasher.combine(slot)
  }
}
