/// The elements of a stack or an identified array in their order, each found by its id, and what
/// has changed among them since the container's store last looked.
///
/// Ids of a stack ascend from the bottom to the top, as a rule: an element is found by a guess or
/// by halving. Where elements were inserted or exchanged, ids ascend in runs; many of them need an
/// index, as do ids of other types.
@usableFromInline
struct ElementStore<ID: Hashable, Element> {
  /// An element and what it is known by.
  @usableFromInline
  struct Entry {
    // Declared by name, a variable isn't set to `nil` before it is initialised.
    @usableFromInline typealias Slot = Element?

    /// What users know the element by.
    @usableFromInline var id: ID

    /// The tick of the store's clock at which it got to know the element of a stack, 0 while no
    /// store does.
    ///
    /// An id that was given before may be used again for another element, and the stacks that a
    /// store is made with may have equal ids. No other element of the store ever has this birth.
    @usableFromInline var birth: Int

    /// The element, in an optional so that an optional can be modified in place.
    ///
    /// It is empty only during a modification by id, which has exclusive access to the container.
    @usableFromInline var slot: Slot

    @inlinable
    init(_ id: ID, birth: Int = 0, _ slot: consuming Slot) {
      self.id = id
      self.birth = birth
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

  /// The positions by id, `nil` while elements are found by the order of their ids.
  @usableFromInline var index: [ID: Int]?

  /// Where runs of ascending ids and births begin; empty if there is only one.
  ///
  /// Positions above the last element say nothing.
  @usableFromInline var runs: ContiguousArray<Int> = []

  @usableFromInline var log = ChangeLog()

  @inlinable
  init() {
    if !Self.isOrdered { index = [:] }
  }

  @inlinable var count: Int { entries.count }

  /// Whether ids and births ascend from the first element to the last.
  @inlinable var isUnbroken: Bool { index == nil && runs.isEmpty }

  /// The element at a position, which may be modified without a note of it.
  @inlinable
  subscript(position: Int) -> Element {
    _read { yield entries[position].element }
    _modify { yield &entries[position].element }
  }
}

extension ElementStore: Sendable where ID: Sendable, Element: Sendable {}
extension ElementStore.Entry: Sendable where ID: Sendable, Element: Sendable {}

// MARK: - Look-up

extension ElementStore {
  /// Returns the position of the element with the given id, `nil` if there is none.
  ///
  /// - Complexity: O(1) while ids have no gaps or with an index, O(log *n*) otherwise.
  @inlinable
  @inline(__always)
  func position(of id: ID) -> Int? {
    guard index == nil else { return index?[id] }
    guard _fastPath(runs.isEmpty) else { return positionInRuns(of: id) }
    return guess(of: id, in: 0..<count) ?? search(for: id, in: 0..<count)
  }

  /// Returns where an id would be that lies above the first as far as their numbers are apart.
  @inlinable
  @inline(__always)
  func guess(of id: ID, in run: Range<Int>) -> Int? {
    guard !run.isEmpty else { return nil }
    // It wraps around, as an explicit id can be any integer.
    let distance = Self.number(of: id) &- Self.number(of: entries[run.lowerBound].id)
    // One comparison for both bounds.
    guard UInt(bitPattern: distance) < UInt(bitPattern: run.count) else { return nil }
    let position = run.lowerBound &+ distance
    return entries[position].id == id ? position : nil
  }

  @inlinable
  @inline(never)
  func search(for id: ID, in run: Range<Int>) -> Int? {
    let number = Self.number(of: id)
    // Of several runs, most end here.
    guard !run.isEmpty, number >= Self.number(of: entries[run.lowerBound].id) else { return nil }
    var (low, high) = (run.lowerBound, run.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if Self.number(of: entries[middle].id) < number { low = middle + 1 } else { high = middle }
    }
    return low < run.upperBound && entries[low].id == id ? low : nil
  }

  @inlinable
  @inline(never)
  func positionInRuns(of id: ID) -> Int? {
    var end = count
    for start in runs.reversed() where start < end {
      let run = start..<end
      if let position = guess(of: id, in: run) ?? search(for: id, in: run) { return position }
      end = start
    }
    return nil
  }

  /// Whether all that look-ups rely on is so.
  ///
  /// - Complexity: O(*n*) on average.
  @usableFromInline var isValid: Bool {
    (index == nil || index?.count == count) && (!isUnbroken || isAscending(in: 1..<max(count, 1)))
      && entries.indices.allSatisfy { position in
        self.position(of: entries[position].id) == position && entries[position].slot != nil
      }
  }
}

// MARK: - Changes

extension ElementStore {
  /// Adds an element at the end.
  @inlinable
  @inline(__always)
  mutating func append(_ id: ID, birth: Int = 0, _ element: consuming Element) {
    let position = count
    entries.append(Entry(id, birth: birth, element))
    log.change(from: position)
    if _slowPath(index != nil || position > 0 && !isAscending(at: position)) {
      updateOrder(position..<position + 1)
    }
  }

  /// Removes the last element, `nil` if there is none.
  @inlinable
  @inline(__always)
  mutating func popLast() -> Element? {
    guard _fastPath(!entries.isEmpty) else { return nil }
    let last = entries.removeLast()
    log.change(from: count)
    if _slowPath(!isUnbroken) { removeFromOrder(last.id) }
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
    let isEnd = positions.upperBound == count
    if index != nil { for position in positions { removeFromOrder(entries[position].id) } }
    entries.replaceSubrange(positions, with: new)
    if Self.isOrdered, positions.lowerBound == 0 {
      makeOrder()
    } else if !isEnd || !new.isEmpty {
      let end = isUnbroken ? positions.lowerBound + new.count + 1 : count
      updateOrder(positions.lowerBound..<min(end, count))
    }
  }

  /// Removes all elements.
  @inlinable
  mutating func removeAll(keepingCapacity keepCapacity: Bool) {
    log.change(from: 0)
    entries.removeAll(keepingCapacity: keepCapacity)
    if Self.isOrdered {
      makeOrder()
    } else {
      index?.removeAll(keepingCapacity: keepCapacity)
    }
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
    if let first { replaceSubrange(first..<count, with: rest) }
  }

  /// Exchanges two elements.
  @inlinable
  mutating func swapAt(_ first: Int, _ second: Int) {
    entries.swapAt(first, second)
    guard first != second else { return }
    log.change(from: min(first, second))
    guard index != nil else { return makeOrder() }
    updateOrder(first..<first + 1)
    updateOrder(second..<second + 1)
  }

  /// Changes the entries in any way.
  @inlinable
  mutating func reorder(_ body: (inout ContiguousArray<Entry>) throws -> Void) rethrows {
    try body(&entries)
    log.change(from: 0)
    makeOrder()
  }

  /// Makes room at least as fast as single additions would, so that many calls don't copy more.
  @inlinable
  mutating func reserveRoom(for added: Int) {
    let capacity = entries.capacity
    if count + added > capacity { reserveCapacity(max(count + added, 2 * capacity)) }
  }

  /// Prepares for a number of elements, so that adding them allocates nothing.
  @inlinable
  mutating func reserveCapacity(_ minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
    index?.reserveCapacity(minimumCapacity)
  }
}

// MARK: - The order

extension ElementStore {
  /// Whether ids have an order, so that no index is needed while they ascend.
  @inlinable static var isOrdered: Bool { ID.self == StackElementID.self }

  /// The number of an id that has an order, which the compiler finds without a cast.
  @inlinable
  static func number(of id: ID) -> Int { (id as? StackElementID)?.generation ?? 0 }

  /// Finds out how elements are to be found.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  @inline(never)
  mutating func makeOrder() {
    index = nil
    runs = []
    if Self.isOrdered {
      for position in entries.indices.dropFirst() where !isAscending(at: position) {
        if runs.isEmpty { runs.append(0) }
        runs.append(position)
        if runs.count > 9 { break }
      }
    }
    if !Self.isOrdered || runs.count > 9 {
      runs = []
      index = Dictionary(uniqueKeysWithValues: zip(entries.lazy.map(\.id), entries.indices))
    }
    assert(isValid, "A container doesn't find its elements.")
  }

  /// Keeps the order after elements have got to some positions.
  @inlinable
  @inline(never)
  mutating func updateOrder(_ positions: Range<Int>) {
    if index != nil {
      for position in positions { index?[entries[position].id] = position }
    } else if !runs.isEmpty || !isAscending(in: positions) {
      makeOrder()
    }
  }

  /// Keeps the order after an element has gone.
  @inlinable
  @inline(never)
  mutating func removeFromOrder(_ id: ID) {
    index?[id] = nil
    if Self.isOrdered, entries.isEmpty { makeOrder() }
  }

  /// Whether id and birth of an element that isn't the first are above those of the one below.
  @inlinable
  func isAscending(at position: Int) -> Bool {
    let (lower, birth) = (entries[position &- 1].birth, entries[position].birth)
    return Self.number(of: entries[position &- 1].id) < Self.number(of: entries[position].id)
      && (lower < birth || lower == 0 && birth == 0)
  }

  @inlinable
  func isAscending(in positions: Range<Int>) -> Bool {
    positions.allSatisfy { isAscending(at: $0) }
  }
}

// Written out, because synthesised functions would stay unspecialised in other modules.
extension ElementStore.Entry: Equatable where Element: Equatable {
  /// Whether two elements are equal and have equal ids, whatever their births.
  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.slot == rhs.slot
  }
}

extension ElementStore.Entry: Hashable where Element: Hashable {
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(slot)
  }
}
