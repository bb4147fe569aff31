/// The elements of a container in their order, each found by its id, and what has changed among
/// them since the container's store last looked.
///
/// Ids of a stack ascend from the bottom to the top, as a rule: an element is found by a guess or
/// by halving. Where elements were inserted or exchanged, ids ascend in runs; many of them need an
/// index, as do ids of other types.
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

  @usableFromInline var log = ChangeLog()

  // The last, as its size leaves room for flags of the container before the next word.
  @usableFromInline var order = Order.unbroken

  @inlinable
  init() {
    if !Key.isOrdered { order = .index([:]) }
  }

  /// How elements are found.
  @usableFromInline
  enum Order {
    /// The keys ascend from the first to the last.
    case unbroken

    /// The keys ascend but at these positions, where a run ends and the next one begins.
    ///
    /// Positions above the last element say nothing.
    case runs(ContiguousArray<Int>)

    /// The positions by id.
    case index([Key.ID: Int])
  }

  @inlinable var count: Int { entries.count }

  /// Whether the keys ascend from the first to the last.
  @inlinable var isUnbroken: Bool {
    if case .unbroken = order { true } else { false }
  }

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
    guard _fastPath(isUnbroken) else { return positionInOrder(of: id) }
    return guess(of: id, in: 0..<entries.count) ?? search(for: id, in: 0..<entries.count)
  }

  /// Returns where an id would be that lies above the first as far as their numbers are apart.
  @inlinable
  @inline(__always)
  func guess(of id: Key.ID, in run: Range<Int>) -> Int? {
    guard !run.isEmpty else { return nil }
    let distance = Key.distance(from: entries[run.lowerBound].key.id, to: id)
    // One comparison for both bounds.
    guard UInt(bitPattern: distance) < UInt(bitPattern: run.count) else { return nil }
    let position = run.lowerBound &+ distance
    return entries[position].key.id == id ? position : nil
  }

  @inlinable
  @inline(never)
  func search(for id: Key.ID, in run: Range<Int>) -> Int? {
    // Of several runs, most end here.
    guard !run.isEmpty, !Key.isLess(id, entries[run.lowerBound].key.id) else { return nil }
    var (low, high) = (run.lowerBound, run.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if Key.isLess(entries[middle].key.id, id) { low = middle + 1 } else { high = middle }
    }
    return low < run.upperBound && entries[low].key.id == id ? low : nil
  }

  @inlinable
  @inline(never)
  func positionInOrder(of id: Key.ID) -> Int? {
    guard case .runs(let breaks) = order else {
      guard case .index(let positions) = order else { return nil }
      return positions[id]
    }
    var end = entries.count
    for start in breaks.reversed() where start < end {
      let run = start..<end
      if let position = guess(of: id, in: run) ?? search(for: id, in: run) { return position }
      end = start
    }
    return guess(of: id, in: 0..<end) ?? search(for: id, in: 0..<end)
  }

  /// Whether all that look-ups rely on is so.
  ///
  /// - Complexity: O(*n*) on average.
  @usableFromInline var isValid: Bool {
    if case .index(let positions) = order, positions.count != entries.count { return false }
    return (!isUnbroken || isAscending(in: entries.indices))
      && entries.indices.allSatisfy { position in
        self.position(of: entries[position].key.id) == position && entries[position].slot != nil
      }
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
    if _slowPath(isIndexed || !isAscending(at: position)) {
      updateOrder(position..<position + 1)
    }
  }

  /// Removes the last element, `nil` if there is none.
  @inlinable
  @inline(__always)
  mutating func popLast() -> Element? {
    guard _fastPath(!entries.isEmpty) else { return nil }
    let last = entries.removeLast()
    log.change(from: entries.count)
    if _slowPath(!isUnbroken) { removeFromOrder(last.key.id) }
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
    let isEnd = positions.upperBound == entries.count
    if isIndexed { for position in positions { removeFromOrder(entries[position].key.id) } }
    entries.replaceSubrange(positions, with: new)
    if Key.isOrdered, positions.lowerBound == 0 {
      makeOrder()
    } else if !isEnd || !new.isEmpty {
      let end = isUnbroken ? positions.lowerBound + new.count + 1 : entries.count
      updateOrder(positions.lowerBound..<min(end, entries.count))
    }
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
    updateIndex { index, _ in index.removeAll(keepingCapacity: keepCapacity) }
    if Key.isOrdered { order = .unbroken }
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
    guard isIndexed else { return makeOrder() }
    updateOrder(first..<first + 1)
    updateOrder(second..<second + 1)
  }

  /// Puts the elements in another order.
  @inlinable
  mutating func reorder(
    _ body: (inout ContiguousArray<Entry>) throws -> Void
  ) rethrows {
    try body(&entries)
    log.change(from: 0)
    makeOrder()
  }

  /// Prepares for a number of elements, so that adding them allocates nothing.
  @inlinable
  mutating func reserveCapacity(_ minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
    updateIndex { index, _ in index.reserveCapacity(minimumCapacity) }
  }
}

// MARK: - The order

extension ElementStore {
  @inlinable var isIndexed: Bool {
    if case .index = order { true } else { false }
  }

  /// Finds out how elements are to be found.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  @inline(never)
  mutating func makeOrder() {
    var breaks: ContiguousArray<Int> = []
    if Key.isOrdered {
      for position in entries.indices where !isAscending(at: position) {
        breaks.append(position)
        if breaks.count > 8 { break }
      }
    }
    if Key.isOrdered, breaks.count <= 8 {
      order = breaks.isEmpty ? .unbroken : .runs(breaks)
    } else {
      var positions: [Key.ID: Int] = [:]
      positions.reserveCapacity(entries.count)
      for position in entries.indices { positions[entries[position].key.id] = position }
      order = .index(positions)
    }
    assert(isValid, "A container doesn't find its elements.")
  }

  /// Keeps the order after elements have got to some positions.
  @inlinable
  @inline(never)
  mutating func updateOrder(_ positions: Range<Int>) {
    if isIndexed {
      updateIndex { index, entries in
        for position in positions { index[entries[position].key.id] = position }
      }
    } else if !isUnbroken || !isAscending(in: positions) {
      makeOrder()
    }
  }

  /// Keeps the order after an element has gone from the end.
  @inlinable
  @inline(never)
  mutating func removeFromOrder(_ id: Key.ID) {
    updateIndex { index, _ in index[id] = nil }
    if Key.isOrdered, entries.isEmpty { order = .unbroken }
  }

  /// Changes the index in place, if there is one.
  @inlinable
  mutating func updateIndex(_ body: (inout [Key.ID: Int], ContiguousArray<Entry>) -> Void) {
    guard case .index(var positions) = order else { return }
    order = .unbroken
    body(&positions, entries)
    order = .index(positions)
  }

  /// Whether a key is above the one below.
  @inlinable
  func isAscending(at position: Int) -> Bool {
    position == 0 || Key.ascends(entries[position &- 1].key, entries[position].key)
  }

  @inlinable
  func isAscending(in positions: Range<Int>) -> Bool {
    positions.allSatisfy { isAscending(at: $0) }
  }
}

extension ElementStore.Order: Sendable where Key.ID: Sendable {}

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
