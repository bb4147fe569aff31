/// The elements of a stack or an identified array in their order, each found by its id, and what
/// has changed among them since the container's store last looked.
///
/// Ids of a stack ascend from the bottom to the top, as a rule: an element is found by arithmetic,
/// or by halving. Where elements were inserted or exchanged, ids ascend in runs; many of them need
/// an index, as do ids of other types.
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

  /// Where runs of ascending ids and births begin, but the first.
  @usableFromInline var runs: [Int] = []

  /// What the store has noted of few elements.
  @usableFromInline
  struct Notes {
    /// The elements in which something was presented when the store last looked.
    @usableFromInline var presenting: Set<ID> = []

    /// The elements that demanded attention when the store last looked; some may be removed.
    @usableFromInline var attention: Set<ID> = []
  }

  /// The notes, if there are any.
  // An array, as that is one word, and most stacks have none.
  @usableFromInline private(set) var notes: ContiguousArray<Notes> = []

  @inlinable var presenting: Set<ID> { notes.isEmpty ? [] : notes[0].presenting }
  @inlinable var attention: Set<ID> { notes.isEmpty ? [] : notes[0].attention }

  @usableFromInline var log = ChangeLog<ID>()

  /// Whether ids are known to count up by one, so that the first tells where each is.
  @usableFromInline var isGapless = isOrdered

  /// The depth of the state around it when its store last looked at it.
  @usableFromInline var depth: UInt8 = 0

  /// A place for an element that isn't there.
  @usableFromInline static var nothing: ContiguousArray<Element?> { [nil] }

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
extension ElementStore.Notes: Sendable where ID: Sendable {}
extension ElementStore.Entry: Sendable where ID: Sendable, Element: Sendable {}

// MARK: - Look-up

extension ElementStore {
  /// Returns the position of the element with the given id, `nil` if there is none.
  ///
  /// - Complexity: O(1) while ids have no gaps or with an index, O(log *n*) otherwise.
  @inlinable
  @inline(__always)
  func position(of id: ID) -> Int? {
    guard isGapless else {
      return index != nil ? index?[id] : Self.search(for: id, in: entries, runs)
    }
    guard !entries.isEmpty else { return nil }
    // It is as far above the first as their numbers are apart, and no other entry is read. That
    // wraps around, as the id that is asked for can be any integer.
    let distance = Self.number(of: id) &- Self.number(of: entries[0].id)
    // One comparison for both bounds.
    return UInt(bitPattern: distance) < UInt(bitPattern: count) ? distance : nil
  }

  /// Returns the position of an element in runs of ids that ascend.
  // Given the entries, and not the store: to hand over all of it means to copy its log, and a copy
  // of what was written just now waits for the memory.
  @inlinable
  @inline(never)
  static func search(for id: ID, in entries: ContiguousArray<Entry>, _ runs: [Int]) -> Int? {
    let number = number(of: id)
    var (end, run) = (entries.count, runs.count)
    while end > 0 {
      run -= 1
      let start = run < 0 ? 0 : runs[run]
      let first = Self.number(of: entries[start].id)
      // Most of several runs can't have it.
      if number >= first {
        // It may be as far above the first as their numbers are apart.
        let distance = UInt(bitPattern: number &- first)
        if distance < UInt(end - start), entries[start + Int(distance)].id == id {
          return start + Int(distance)
        }
        var (low, high) = (start, end)
        while low < high {
          let middle = (low + high) / 2
          if Self.number(of: entries[middle].id) < number {
            low = middle + 1
          } else {
            high = middle
          }
        }
        if low < end, entries[low].id == id { return low }
      }
      end = start
    }
    return nil
  }

  /// Whether all that look-ups rely on is so.
  ///
  /// - Complexity: O(*n*) on average.
  @usableFromInline var isValid: Bool {
    (index == nil || index?.count == count) && (isUnbroken || !isGapless)
      && entries.indices.allSatisfy { position in
        (index != nil || (rise(at: position) > 0) != runs.contains(position))
          && self.position(of: entries[position].id) == position && entries[position].slot != nil
      }
  }
}

// MARK: - What is presented

extension ElementStore {
  /// The positions of the elements in which something may be presented, the last one first.
  ///
  /// - Complexity: O(*k* log *k*) for *k* elements that present something, or have changed since
  ///   the store last looked.
  var presentingPositions: [Int] { positions(of: presenting).reversed() }

  /// The positions of the elements that demand attention, or have changed since the store last
  /// looked, the first one first.
  ///
  /// - Complexity: O(*k* log *k*) for *k* such elements.
  @inlinable var attentionPositions: [Int] { positions(of: attention) }

  /// Returns the positions of some elements, and of those that have changed since the store last
  /// looked.
  @inlinable
  func positions(of noted: Set<ID>) -> [Int] {
    let kept = min(log.kept, count)
    var positions: [Int] = []
    log.forEachTouched(below: kept) { positions.append($0) }
    for id in noted {
      guard let position = position(of: id), position < kept, !log.isTouched(position) else {
        continue
      }
      positions.append(position)
    }
    if positions.count > 1 { positions.sort() }
    return positions + (kept..<count)
  }

  /// Records whether something is presented in an element.
  // Not a part of what clients specialise, as few elements present something.
  @usableFromInline
  @inline(never)
  mutating func note(_ id: ID, presents: Bool) {
    if presents {
      makeNotes()
      notes[0].presenting.insert(id)
    } else if !notes.isEmpty {
      notes[0].presenting.remove(id)
    }
  }

  /// Records whether an element demands attention.
  @usableFromInline
  @inline(never)
  mutating func note(_ id: ID, demandsAttention: Bool) {
    if demandsAttention {
      makeNotes()
      notes[0].attention.insert(id)
    } else if !notes.isEmpty {
      notes[0].attention.remove(id)
    }
    // Elements that were removed are still among them.
    if attention.count > count {
      notes[0].attention = attention.filter { position(of: $0) != nil }
    }
  }

  private mutating func makeNotes() {
    if notes.isEmpty { notes.append(Notes()) }
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
    let rise = index == nil ? rise(at: position) : 0
    // A rise of one leaves everything as it is.
    if _slowPath(rise <= 0) {
      updateOrder(position..<position, count: 1)
    } else if rise > 1 {
      isGapless = position == 0
    }
  }

  /// Removes the last element, `nil` if there is none.
  @inlinable
  @inline(__always)
  mutating func popLast() -> Element? {
    guard _fastPath(!entries.isEmpty) else { return nil }
    let last = entries.removeLast()
    log.change(from: count)
    if _slowPath(!notes.isEmpty) { note(last.id, presents: false) }
    if _slowPath(log.removals == .listed) { list(last) }
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
    if log.removals == .listed { list(positions) }
    if index != nil { for position in positions { removeFromOrder(entries[position].id) } }
    // Entries that come back are looked at anyway, as they have changed places.
    if !notes.isEmpty {
      for position in positions { note(entries[position].id, presents: false) }
    }
    entries.replaceSubrange(positions, with: new)
    if Self.isOrdered, index != nil, positions.lowerBound == 0 {
      makeOrder()
    } else {
      updateOrder(positions, count: new.count)
    }
  }

  /// Removes all elements.
  @usableFromInline
  mutating func removeAll(keepingCapacity keepCapacity: Bool) {
    log.change(from: 0)
    log.forgetRemovals()
    entries.removeAll(keepingCapacity: keepCapacity)
    notes = []
    makeOrder()
  }

  /// Puts some of the elements at a range of positions there, in another order, and removes the
  /// rest of them.
  ///
  /// - Parameters:
  ///   - positions: The range.
  ///   - order: The positions of the elements that stay, in their new order.
  @inlinable
  mutating func arrange(_ positions: Range<Int>, _ order: [Int]) {
    let first = order.indices.first { order[$0] != positions.lowerBound + $0 } ?? order.count
    replaceSubrange(
      positions.lowerBound + first..<positions.upperBound,
      with: order[first...].map { entries[$0] })
  }

  /// Removes the elements at a range of positions that fulfil a condition; none, if it throws.
  ///
  /// - Returns: How many are left of them.
  @inlinable
  @discardableResult
  mutating func removeAll(
    in positions: Range<Int>, where shouldBeRemoved: (Int, Element) throws -> Bool
  ) rethrows -> Int {
    let rest = try positions.filter { try !shouldBeRemoved($0, self[$0]) }
    arrange(positions, rest)
    return rest.count
  }

  /// Sorts the elements at a range of positions; equal ones keep their order.
  @inlinable
  mutating func sort(
    _ positions: Range<Int>, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    arrange(positions, try positions.sorted { try areInIncreasingOrder(self[$0], self[$1]) })
  }

  /// Moves the elements at a range of positions that fulfil a condition behind the others there.
  ///
  /// - Returns: The position of the first of them.
  @inlinable
  mutating func partition(
    _ positions: Range<Int>, by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    var (first, second): ([Int], [Int]) = ([], [])
    for position in positions {
      if try belongsInSecondPartition(self[position]) {
        second.append(position)
      } else {
        first.append(position)
      }
    }
    arrange(positions, first + second)
    return positions.lowerBound + first.count
  }

  /// Exchanges two elements.
  @inlinable
  mutating func swapAt(_ first: Int, _ second: Int) {
    entries.swapAt(first, second)
    guard first != second else { return }
    log.change(from: min(first, second))
    if index == nil {
      for position in [first, second] { updateOrder(position..<position + 1, count: 1) }
    }
    index?.updateValue(first, forKey: entries[first].id)
    index?.updateValue(second, forKey: entries[second].id)
  }

  /// Prepares for a number of elements, so that adding them allocates nothing.
  mutating func reserveCapacity(_ minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
    index?.reserveCapacity(minimumCapacity)
  }
}

// MARK: - For the store

extension ElementStore {
  /// Notes that the store has looked at the container.
  @inlinable
  mutating func markSynchronized(version: Int) {
    log.markSynchronized(version: version, isUnbroken: isUnbroken)
  }

  /// Lists an element that is removed.
  @inlinable
  @inline(never)
  mutating func list(_ entry: Entry) {
    log.remove(entry.id, birth: entry.birth, limit: listLimit)
  }

  /// Lists elements that are about to be removed, unless they are many.
  @inlinable
  @inline(never)
  mutating func list(_ positions: Range<Int>) {
    guard positions.count <= listLimit else { return log.forgetRemovals() }
    for position in positions { list(entries[position]) }
  }

  /// How many removed elements are listed.
  @inlinable var listLimit: Int { max(64, count / 8) }
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
  mutating func makeOrder() {
    index = Self.isOrdered ? nil : [:]
    runs = []
    updateOrder(0..<0, count: count)
    assert(isValid, "A container doesn't find its elements.")
  }

  /// Keeps the order after entries have come in the place of others.
  ///
  /// - Parameters:
  ///   - positions: Where the others were; no index lists them.
  ///   - new: How many have come.
  @inlinable
  @inline(never)
  mutating func updateOrder(_ positions: Range<Int>, count new: Int) {
    var first = positions.lowerBound
    if index == nil {
      let seam = first..<min(first + new + 1, count)
      runs =
        runs.filter { $0 < first } + seam.filter { rise(at: $0) <= 0 }
        + runs.filter { $0 > positions.upperBound }.map { $0 - positions.count + new }
      isGapless =
        runs.isEmpty && (entries.isEmpty || count - 1 == number(at: count - 1) &- number(at: 0))
      guard runs.count > 8 else { return }
      (runs, index, first) = ([], [:], 0)
    }
    // To assign by the subscript takes a quarter longer.
    for position in first..<count { index?.updateValue(position, forKey: entries[position].id) }
  }

  /// Keeps the order after an element has gone from the end, or while it goes from an index.
  @inlinable
  @inline(never)
  mutating func removeFromOrder(_ id: ID) {
    index?[id] = nil
    if runs.last == count { runs.removeLast() }
    if Self.isOrdered, entries.isEmpty { index = nil }
  }

  /// The number of the id at a position.
  @inlinable
  @inline(__always)
  func number(at position: Int) -> Int { Self.number(of: entries[position].id) }

  /// How far the id of an element is above that of the one below.
  ///
  /// It is 0 or less if the id isn't above or the birth isn't, and `.max` for the first element.
  @inlinable
  @inline(__always)
  func rise(at position: Int) -> Int {
    guard position > 0 else { return .max }
    let (lower, birth) = (entries[position &- 1].birth, entries[position].birth)
    guard number(at: position &- 1) < number(at: position),
      lower < birth || lower == 0 && birth == 0
    else { return 0 }
    return number(at: position) &- number(at: position &- 1)
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
