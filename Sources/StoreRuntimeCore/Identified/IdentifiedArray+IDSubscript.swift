extension IdentifiedArray {
  /// The element with the given id, or `nil` if there is none.
  ///
  /// Modifying through it changes the element in place, without a copy of it or of the array.
  /// Assigning `nil` removes the element; assigning another one replaces it where it is, or adds it
  /// at the end if there is none with this id. An element with another id than the given one is a
  /// reported issue and changes nothing.
  ///
  /// - Parameter id: The id of an element.
  /// - Complexity: O(1) on average; removing also takes O(*m*), where *m* is the number of elements
  ///   behind.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = position(ofID: id) else { return nil }
      return entries[position].element
    }
    set {
      assign(newValue, id: id)
    }
    _modify {
      // Optional chaining keeps this accessor from being inlined, so it has to be cheap by itself:
      // one `yield`, no other accessor inside, and few enough variables to need no allocation.
      let entry = beginModification(ofID: id)
      defer {
        if entry.isMissing || !isIntact(entry) { endModification(of: entry) }
      }
      yield &entry.pointer.pointee.slot
    }
  }

  /// An entry that is being modified, or an empty one in place of an entry that isn't there.
  @usableFromInline
  struct ModifiedEntry {
    @usableFromInline let pointer: UnsafeMutablePointer<Entry>
    @usableFromInline let isMissing: Bool

    @inlinable
    init(pointer: UnsafeMutablePointer<Entry>, isMissing: Bool) {
      self.pointer = pointer
      self.isMissing = isMissing
    }
  }

  @inlinable
  @inline(never)
  mutating func beginModification(ofID id: ID) -> ModifiedEntry {
    guard let position = position(ofID: id) else {
      // `endModification(of:)` frees it.
      let pointer = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
      pointer.initialize(to: Entry(id: id, slot: nil))
      return ModifiedEntry(pointer: pointer, isMissing: true)
    }
    trace.touch(position)
    // A contiguous array is one block, which this call has made its own. The block stays where it
    // is until something is done to the array, and nothing is before the modification has ended:
    // while it lasts, access to the array is exclusive.
    let pointer = entries.withUnsafeMutableBufferPointer { entries in
      entries.baseAddress.unsafelyUnwrapped + position
    }
    return ModifiedEntry(pointer: pointer, isMissing: false)
  }

  /// Whether an entry still has an element, which has the id that it came with.
  @inlinable
  func isIntact(_ entry: ModifiedEntry) -> Bool {
    guard entry.pointer.pointee.slot != nil else { return false }
    return identify(entry.pointer.pointee.element) == entry.pointer.pointee.id
  }

  /// Ends a modification that has removed an element, has changed its id, or didn't find one.
  @inlinable
  @inline(never)
  mutating func endModification(of entry: ModifiedEntry) {
    let id = entry.pointer.pointee.id
    guard entry.isMissing else {
      if entry.pointer.pointee.slot != nil {
        reportChangedID(of: entry.pointer.pointee.element, from: id)
      } else if let position = position(ofID: id) {
        removeEntry(at: position)
      }
      return
    }
    let element = entry.pointer.pointee.slot
    entry.pointer.deinitialize(count: 1)
    entry.pointer.deallocate()
    if let element { assign(element, id: id) }
  }

  @inlinable
  @inline(never)
  mutating func assign(_ element: Element?, id: ID) {
    guard let element else {
      remove(id: id)
      return
    }
    let newID = identify(element)
    guard newID == id else {
      reportIdentifiedMisuse(
        """
        An element of an identified array was assigned under the id \(id), but its id is \(newID)
        """,
        element,
        """
        nothing was changed. Assign an element under its own id
        """)
      return
    }
    if let position = position(ofID: id) {
      entries[position].slot = element
      trace.touch(position)
    } else {
      insertEntry(Entry(id: id, slot: element), at: entries.count)
    }
  }

  @inlinable
  func reportChangedID(of element: Element, from id: ID) {
    reportIdentifiedMisuse(
      """
      The id of an element of an identified array was changed from \(id) to \(identify(element))
      """,
      element,
      """
      it stays where it is, and goes on under its old id. Remove the element and add one with the \
      other id
      """)
  }
}

/// Reports that an identified array was asked for what it can't do.
///
/// - Parameters:
///   - what: What happened.
///   - element: The element.
///   - consequence: What comes of it, and what to do instead.
@usableFromInline
func reportIdentifiedMisuse(_ what: String, _ element: Any, _ consequence: String) {
  reportIssue(
    """
    \(what), so \(consequence). The element is \
    "\(shortDescription(of: element))".
    """,
    at: ReductionContext.currentCaller ?? IssueLocation())
}
