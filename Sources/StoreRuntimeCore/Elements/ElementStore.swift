/// The ordered elements of a stack or an identified array, found by id, and their changes since the
/// last synchronisation with the store.
///
/// Ids of a stack usually ascend from the bottom to the top, so an element is found by arithmetic
/// or by binary search. After insertions or swaps, ids ascend in runs; many runs need an index, as
/// do ids of other types.
@usableFromInline
struct ElementStore<ID: Hashable, Element> {
  /// An element with its id and birth.
  @usableFromInline
  struct Entry {
    // With a type alias, the variable isn't set to `nil` before it is initialised.
    @usableFromInline typealias Slot = Element?

    /// The public id of the element.
    @usableFromInline var id: ID

    /// The tick of the store's clock when it first saw an element of a stack, or 0 before that.
    ///
    /// An earlier id may be used again for another element, and the initial stacks of a store may
    /// have equal ids. No other element of the store ever has this birth.
    @usableFromInline var birth: Int

    /// The element, in an optional so that an optional can be modified in place.
    ///
    /// It is `nil` only during a modification by id, which has exclusive access to the container.
    @usableFromInline var slot: Slot

    @inlinable
    init(_ id: ID, birth: Int = 0, _ slot: consuming Slot) {
      self.id = id
      self.birth = birth
      self.slot = slot
    }

    // The slot is full except during a modification by id, which is exclusive. Only a forced unwrap
    // gives in-place access to the element.
    // swift-format-ignore: NeverForceUnwrap
    @inlinable var element: Element {
      _read { yield slot! }
      _modify { yield &slot! }
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry> = []

  /// The positions by id, or `nil` while elements are found by the order of their ids.
  @usableFromInline var index: [ID: Int]?

  /// The start positions of runs of ascending ids and births, except the first run.
  @usableFromInline var runs: [Int] = []

  /// The store's records of the few elements that need them.
  @usableFromInline
  struct Notes {
    /// The elements with a presentation at the last synchronisation.
    @usableFromInline var presenting: Set<ID> = []

    /// The elements, possibly removed, that demanded attention at the last synchronisation.
    @usableFromInline var attention: Set<ID> = []
  }

  /// The notes, if there are any.
  // An array, because it is one word and most stacks have no notes.
  @usableFromInline private(set) var notes: ContiguousArray<Notes> = []

  @inlinable var presenting: Set<ID> { notes.isEmpty ? [] : notes[0].presenting }
  @inlinable var attention: Set<ID> { notes.isEmpty ? [] : notes[0].attention }

  @usableFromInline var log = ChangeLog<ID>()

  /// `true` if ids are known to be consecutive, so that the first determines every position.
  @usableFromInline var isGapless = isOrdered

  /// The nesting depth of the container at the last synchronisation.
  @usableFromInline var depth: UInt8 = 0

  /// A place for a missing element.
  @usableFromInline static var nothing: ContiguousArray<Element?> { [nil] }

  @inlinable
  init() {
    if !Self.isOrdered { index = [:] }
  }

  @inlinable var count: Int { entries.count }

  /// `true` if ids and births ascend from the first element to the last.
  @inlinable var isUnbroken: Bool { index == nil && runs.isEmpty }

  /// The element at a position, which may be modified without recording a change.
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
  /// Returns the ids of the elements from a position on.
  // By a closure: generic code makes the object of a key path each time.
  func ids(from position: Int) -> [ID] { entries[position...].map { $0.id } }

  /// Returns the position of the element with the given id, or `nil` if there is none.
  ///
  /// - Complexity: O(1) while ids have no gaps or with an index, O(log *n*) otherwise.
  @inlinable
  @inline(__always)
  func position(of id: ID) -> Int? {
    guard isGapless else {
      return index != nil ? index?[id] : Self.search(for: id, in: entries, runs)
    }
    guard !entries.isEmpty else { return nil }
    // The difference of the ids is the distance from the first entry, so no other entry is read.
    // The subtraction wraps around, because the id can be any integer.
    let distance = Self.number(of: id) &- Self.number(of: entries[0].id)
    // One comparison for both bounds.
    return UInt(bitPattern: distance) < UInt(bitPattern: count) ? distance : nil
  }

  /// Returns the position of an element in runs of ascending ids.
  // Its argument is the entries instead of the store: passing the store copies its log, and a copy
  // of recently written memory stalls.
  @inlinable
  @inline(never)
  static func search(for id: ID, in entries: ContiguousArray<Entry>, _ runs: [Int]) -> Int? {
    let number = number(of: id)
    var (end, run) = (entries.count, runs.count)
    while end > 0 {
      run -= 1
      let start = run < 0 ? 0 : runs[run]
      let first = Self.number(of: entries[start].id)
      // Rules out most of several runs.
      if number >= first {
        // The difference of the numbers may be the distance from the first element.
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

  /// `true` if the invariants of look-ups hold.
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

// MARK: - Presentations and attention

extension ElementStore {
  /// The positions of the elements that may present something, the last one first.
  ///
  /// - Complexity: O(*k* log *k*) for *k* elements that present something or have changed since the
  ///   last synchronisation.
  var presentingPositions: [Int] { positions(of: presenting).reversed() }

  /// The positions of the elements that demand attention or have changed since the last
  /// synchronisation, the first one first.
  ///
  /// - Complexity: O(*k* log *k*) for *k* such elements.
  @inlinable var attentionPositions: [Int] { positions(of: attention) }

  /// Returns the positions of the given elements and of those that have changed since the last
  /// synchronisation.
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

  /// Records whether an element presents something.
  // Not specialised for clients, because few elements present something.
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
    // Some elements may have been removed.
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
    // A rise of one keeps the order.
    if _slowPath(rise <= 0) {
      updateOrder(position..<position, count: 1)
    } else if rise > 1 {
      isGapless = position == 0
    }
  }

  /// Removes and returns the last element, or returns `nil` if there is none.
  @inlinable
  @inline(__always)
  mutating func popLast() -> Element? {
    guard _fastPath(!entries.isEmpty) else { return nil }
    if _slowPath(!notes.isEmpty || log.removals == .listed || !isUnbroken) { forgetLast() }
    let last = entries.removeLast()
    log.change(from: count)
    return last.slot
  }

  /// Removes the last element from everything but the entries.
  @inlinable
  @inline(never)
  mutating func forgetLast() {
    let id = entries[count - 1].id
    if !notes.isEmpty { note(id, presents: false) }
    if log.removals == .listed { list(count - 1..<count) }
    index?[id] = nil
    if runs.last == count - 1 { runs.removeLast() }
    if Self.isOrdered, count == 1 { index = nil }
  }

  /// Replaces entries with others; an entry that is inserted again is the same element.
  ///
  /// - Complexity: O(*k* + *m*) on average, where *k* is the number of new entries and *m* that of
  ///   the entries from the first position on.
  @inlinable
  mutating func replaceSubrange(_ positions: Range<Int>, with new: some Collection<Entry>) {
    guard !positions.isEmpty || !new.isEmpty else { return }
    log.change(from: positions.lowerBound)
    if log.removals == .listed { list(positions) }
    if index != nil { for position in positions { index?[entries[position].id] = nil } }
    // Entries that are inserted again are visited anyway, because they have moved.
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

  /// Reorders some of the elements in a range of positions and removes the rest of them.
  ///
  /// - Parameters:
  ///   - positions: The range.
  ///   - order: The positions of the remaining elements, in their new order.
  @inlinable
  mutating func arrange(_ positions: Range<Int>, _ order: [Int]) {
    let first = order.indices.first { order[$0] != positions.lowerBound + $0 } ?? order.count
    replaceSubrange(
      positions.lowerBound + first..<positions.upperBound,
      with: order[first...].map { entries[$0] })
  }

  /// Removes the elements in a range of positions that satisfy a condition, or none if it throws.
  ///
  /// - Returns: The number of remaining elements in the range.
  @inlinable
  @discardableResult
  mutating func removeAll(
    in positions: Range<Int>, where shouldBeRemoved: (Int, Element) throws -> Bool
  ) rethrows -> Int {
    let rest = try positions.filter { try !shouldBeRemoved($0, self[$0]) }
    arrange(positions, rest)
    return rest.count
  }

  /// Sorts the elements in a range of positions; the sort is stable.
  @inlinable
  mutating func sort(
    _ positions: Range<Int>, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    arrange(positions, try positions.sorted { try areInIncreasingOrder(self[$0], self[$1]) })
  }

  /// Moves the elements in a range of positions that satisfy a condition behind the others there.
  ///
  /// - Returns: The position of the first moved element.
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

  /// Swaps two elements.
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

  /// Reserves memory for a number of elements, so that adding them doesn't allocate.
  mutating func reserveCapacity(_ minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
    index?.reserveCapacity(minimumCapacity)
  }
}

// MARK: - For the store

extension ElementStore {
  /// Records a synchronisation with the store.
  @inlinable
  mutating func markSynchronized(version: Int) {
    log.markSynchronized(version: version, isUnbroken: isUnbroken)
  }

  /// Lists a removed element.
  @inlinable
  @inline(never)
  mutating func list(_ entry: Entry) {
    log.remove(entry.id, birth: entry.birth, limit: listLimit)
  }

  /// Lists elements that are about to be removed, unless there are too many.
  @inlinable
  @inline(never)
  mutating func list(_ positions: Range<Int>) {
    guard positions.count <= listLimit else { return log.forgetRemovals() }
    for position in positions { list(entries[position]) }
  }

  /// The maximum number of listed elements.
  @inlinable var listLimit: Int { max(64, count / 8) }
}

// MARK: - The order

extension ElementStore {
  /// `true` if ids have an order, so that no index is needed while they ascend.
  @inlinable static var isOrdered: Bool { ID.self == StackElementID.self }

  /// Returns the number of an ordered id; the compiler specialises it without a cast.
  @inlinable
  static func number(of id: ID) -> Int { (id as? StackElementID)?.generation ?? 0 }

  /// Determines how elements are found.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  mutating func makeOrder() {
    index = Self.isOrdered ? nil : [:]
    runs = []
    updateOrder(0..<0, count: count)
    assert(isValid, "A container doesn't find its elements.")
  }

  /// Updates the order after entries were replaced.
  ///
  /// - Parameters:
  ///   - positions: The positions of the replaced entries, which aren't in the index.
  ///   - new: The number of new entries.
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
    // Assigning through the subscript takes a quarter longer.
    for position in first..<count { index?.updateValue(position, forKey: entries[position].id) }
  }

  /// The number of the id at a position.
  @inlinable
  @inline(__always)
  func number(at position: Int) -> Int { Self.number(of: entries[position].id) }

  /// The difference between an element's id and the one below.
  ///
  /// It is 0 or less if the id or the birth isn't higher, and `.max` for the first element.
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
  /// Returns whether two elements and their ids are equal, ignoring births.
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
