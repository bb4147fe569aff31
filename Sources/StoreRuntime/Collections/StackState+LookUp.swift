extension StackState {
  /// The most unordered elements that a look-up searches one by one.
  @usableFromInline static var longestScan: Int { 64 }

  /// Returns the position of the element with the given id.
  ///
  /// Ids ascend as a rule, mostly by one, so an element is where the distance of its id from the
  /// lowest says, or at the top if that is nearer. Ids are unique: a guess that hits is right
  /// whatever order the elements are in.
  ///
  /// - Complexity: O(1) if the guess hits, O(log *n*) among ascending ids.
  @inlinable
  func position(ofID id: StackElementID) -> Int? {
    guard let bottom = entries.first else { return nil }
    let distance = UInt(bitPattern: id.generation &- bottom.id)
    let guess = Int(bitPattern: Swift.min(distance, UInt(bitPattern: entries.count &- 1)))
    if entries[guess].id == id.generation { return guess }
    return search(forID: id.generation)
  }

  @inlinable
  @inline(never)
  func search(forID id: Int) -> Int? {
    let unordered = ledger.unorderedCount
    if let position = search(forID: id, above: unordered) { return position }
    guard unordered > Self.longestScan, let annex = ledger.annex else {
      return entries[..<unordered].firstIndex { $0.id == id }
    }
    let noted = annex.notedPosition(ofID: id) { ContiguousArray(entries[..<unordered].map(\.id)) }
    guard let noted, noted < unordered, entries[noted].id == id else { return nil }
    return noted
  }

  /// Searches the elements whose ids ascend.
  @inlinable
  func search(forID id: Int, above unordered: Int) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      var low = unordered
      var high = entries.count - 1
      let lowest = entries[low].id
      let highest = entries[high].id
      guard id >= lowest, id <= highest else { return nil }
      // Ids ascend by one at least, so an element is no further from either end than its id is.
      let top = high
      let toLowest = UInt(bitPattern: id &- lowest)
      let toHighest = UInt(bitPattern: highest &- id)
      if toLowest < UInt(bitPattern: high - low) { high = low + Int(bitPattern: toLowest) }
      if toHighest < UInt(bitPattern: top - low) {
        low = Swift.max(low, top - Int(bitPattern: toHighest))
      }
      var count = high - low + 1
      while count > 1 {
        let half = count >> 1
        low = entries[low + half].id <= id ? low + half : low
        count -= half
      }
      return entries[low].id == id ? low : nil
    }
  }
}

extension StackState {
  /// The element with the given id, or `nil` if there is none.
  ///
  /// Modifying through it changes the element in place, without a copy of it or of the stack.
  /// Assigning `nil` removes that one element and leaves those above it. Assigning another value
  /// keeps the id: the element has changed, it isn't a new one. Where there is no element with this
  /// id, assigning one is a reported issue and changes nothing.
  ///
  /// - Parameter id: The id of an element.
  /// - Complexity: That of ``firstIndex(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript(id id: StackElementID) -> Element? {
    get {
      guard let position = position(ofID: id) else { return nil }
      return entries[position].slot
    }
    _modify {
      // With more than one `yield` this accessor wouldn't be inlined. So without an element the
      // entries are put aside for the time being and one empty slot takes their place.
      var entriesAside: ContiguousArray<Entry>?
      var position = guessedPosition(ofID: id)
      if entries.isEmpty || entries[position].id != id.generation {
        position = searchOrPutAside(id: id, &entriesAside)
      }
      ledger.touch(id.generation)
      defer {
        if entriesAside != nil || entries[position].slot == nil {
          finish(position, &entriesAside, id)
        }
      }
      yield &entries[position].slot
    }
  }


  @inlinable
  func guessedPosition(ofID id: StackElementID) -> Int {
    guard let bottom = entries.first else { return 0 }
    let distance = UInt(bitPattern: id.generation &- bottom.id)
    return Int(bitPattern: Swift.min(distance, UInt(bitPattern: entries.count &- 1)))
  }

  @inlinable
  @inline(never)
  mutating func searchOrPutAside(id: StackElementID, _ entriesAside: inout ContiguousArray<Entry>?) -> Int {
    if let p = entries.isEmpty ? nil : search(forID: id.generation) { return p }
    entriesAside = entries
    entries = [Entry(emptyWithID: 0)]
    return 0
  }

  @inlinable
  @inline(never)
  mutating func finish(_ position: Int, _ entriesAside: inout ContiguousArray<Entry>?, _ id: StackElementID) {
    if let aside = entriesAside {
      if entries[0].slot != nil { reportStackMisuse(id: id, element: nil, type: Element.self) }
      entries = aside
    } else {
      remove(emptyAt: position)
    }
  }

  @inlinable
  @inline(never)
  mutating func remove(emptyAt position: Int) {
    removeEntries(in: position..<position + 1)
  }
}

/// Reports that a modification by id didn't find what it was meant for.
///
/// - Parameters:
///   - id: The id.
///   - element: The element with this id, which is in another case, or `nil` if there is none.
///   - type: The type of the stack's elements.
@usableFromInline
func reportStackMisuse(id: StackElementID, element: Any?, type: Any.Type) {
  guard let element else {
    reportIssue(
      """
      Element \(id) of a stack of "\(type)" was modified, but there is no element with this id, so \
      nothing was changed. Append new elements with "append", and modify only ids that are in the \
      "ids" of the stack.
      """)
    return
  }
  reportIssue(
    """
    Element \(id) of a stack of "\(type)" was modified as if it were in another case than it is, so \
    nothing was changed. It is "\(shortDescription(of: element))". Check the case first, or name \
    the case that it is in.
    """)
}
