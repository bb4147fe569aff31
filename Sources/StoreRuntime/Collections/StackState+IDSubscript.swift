extension StackState {
  /// The element with the given id, or `nil` if there is none.
  ///
  /// Modifying through it changes the element in place, without a copy of it or of the stack.
  /// Assigning `nil` removes that one element and leaves those above it. Assigning another value
  /// keeps the id: the element has changed, it isn't a new one. Where there is no element with this
  /// id, assigning one is a reported issue and changes nothing. Only the closure in which a test
  /// says how an action changes the state can add an element this way, at the top.
  ///
  /// - Parameter id: The id of an element.
  /// - Complexity: That of ``firstIndex(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript(id id: StackElementID) -> Element? {
    get {
      guard let position = position(ofID: id) else { return nil }
      return entries[position].element
    }
    _modify {
      // Optional chaining keeps this accessor from being inlined, so it has to be cheap by itself:
      // one `yield`, no other accessor inside, and few enough variables to need no allocation.
      let entry = beginModification(ofID: id)
      defer {
        if entry.isMissing || entry.pointer.pointee.slot == nil { endModification(of: entry) }
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
  mutating func beginModification(ofID id: StackElementID) -> ModifiedEntry {
    guard let position = position(ofID: id) else {
      // `endModification(of:)` frees it.
      let pointer = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
      pointer.initialize(to: Entry(emptyWithID: id.generation))
      return ModifiedEntry(pointer: pointer, isMissing: true)
    }
    ledger.touch(id.generation)
    // A contiguous array is one block, which this call has made its own. The block stays where it is
    // until something is done to the array, and nothing is before the modification has ended: while
    // it lasts, access to the stack is exclusive.
    let pointer = entries.withUnsafeMutableBufferPointer { entries in
      entries.baseAddress.unsafelyUnwrapped + position
    }
    return ModifiedEntry(pointer: pointer, isMissing: false)
  }

  /// Ends a modification that has removed an element or didn't find one.
  @inlinable
  @inline(never)
  mutating func endModification(of entry: ModifiedEntry) {
    let id = StackElementID(generation: entry.pointer.pointee.id)
    guard entry.isMissing else {
      if let position = position(ofID: id) { removeEntries(in: position..<position + 1) }
      return
    }
    let element = entry.pointer.pointee.slot.take()
    entry.pointer.deinitialize(count: 1)
    entry.pointer.deallocate()
    guard let element else { return }
    if ReductionContext.current?.isExpectation == true, appendElement(element, id: id) { return }
    reportStackMisuse(id: id, element: nil, type: Element.self)
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
  let type = String(reflecting: type)
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
