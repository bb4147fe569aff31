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
      // The position is in bounds. To check it again would take as long as the look-up.
      return slots.withUnsafeBufferPointer { $0[position] }
    }
    _modify {
      // Optional chaining keeps this accessor from being inlined, so it has to be cheap by itself:
      // one `yield`, no other accessor inside, and few enough variables to need no allocation.
      // A check before the end would split the `yield` in two.
      let modified = beginModification(ofID: id)
      defer {
        if modified.position < 0 || modified.slot.pointee == nil {
          endModification(of: modified, id)
        }
      }
      yield &modified.slot.pointee
    }
  }

  /// A slot that is being modified: that of the element at a position, or, in place of an element
  /// that isn't there, an empty one outside of the stack, with the position -1.
  // An optional position would make a modification take twice as long.
  @usableFromInline typealias ModifiedSlot = (slot: UnsafeMutablePointer<Slot>, position: Int)

  /// Begins to modify an element.
  @inlinable
  @inline(__always)
  mutating func beginModification(ofID id: StackElementID) -> ModifiedSlot {
    let position = id.generation &- numbers.offset
    guard _fastPath(numbers.isUnlisted(position, count: slots.count)) else {
      return beginListedModification(ofID: id)
    }
    return beginModification(at: position, id)
  }

  /// Begins to modify an element whose id is listed, or that isn't there.
  ///
  /// In the latter case the stack and its storage stay as they are.
  // Apart, as the way to the other elements takes half the time without it.
  @inlinable
  @inline(never)
  mutating func beginListedModification(ofID id: StackElementID) -> ModifiedSlot {
    if let position = position(ofID: id) { return beginModification(at: position, id) }
    // `endModification(of:_:)` frees it.
    let slot = UnsafeMutablePointer<Slot>.allocate(capacity: 1)
    slot.initialize(to: nil)
    return (slot, -1)
  }

  @inlinable
  @inline(__always)
  mutating func beginModification(at position: Int, _ id: StackElementID) -> ModifiedSlot {
    ledger.touch(id.generation)
    // A contiguous array is one block, which this call makes its own. The block stays where it is
    // until something is done to the array, and nothing is before the modification has ended:
    // while it lasts, access to the stack is exclusive.
    return (
      slots.withUnsafeMutableBufferPointer { $0.baseAddress.unsafelyUnwrapped + position }, position
    )
  }

  /// Ends a modification that has removed an element or didn't find one.
  @inlinable
  @inline(never)
  mutating func endModification(of modified: ModifiedSlot, _ id: StackElementID) {
    if modified.position >= 0 {
      return removeSubrange(modified.position..<modified.position + 1)
    }
    let element = modified.slot.move()
    modified.slot.deallocate()
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
      """,
      at: ReductionContext.currentCaller ?? IssueLocation())
    return
  }
  reportIssue(
    """
    Element \(id) of a stack of "\(type)" was modified as if it were in another case than it is, \
    so nothing was changed. It is "\(shortDescription(of: element))". Check the case first, or \
    name the case that it is in.
    """,
    at: ReductionContext.currentCaller ?? IssueLocation())
}
