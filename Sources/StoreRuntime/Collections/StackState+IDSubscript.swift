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
      return slots[position]
    }
    _modify {
      // Optional chaining keeps this accessor from being inlined, so it has to be cheap by itself:
      // one `yield`, no other accessor inside, and so few variables that it needs no allocation. The
      // id isn't among them.
      let place = modifiedPosition(ofID: id) ?? addEmptySlot(id)
      if place >= 0 { ledger.touch(id.generation) }
      // A contiguous array is one block, which this call makes its own. The block stays where it is
      // until something is done to the array, and nothing is before the modification has ended:
      // while it lasts, access to the stack is exclusive.
      let slot = slots.withUnsafeMutableBufferPointer { slots in
        slots.baseAddress.unsafelyUnwrapped + (place < 0 ? ~place : place)
      }
      defer { if place < 0 || slot.pointee == nil { endModification(at: place) } }
      yield &slot.pointee
    }
  }

  /// Adds an empty slot at the top, to be modified in place of an element that isn't there.
  ///
  /// - Parameter id: The id that was looked for.
  /// - Returns: What a position isn't: that of the slot, with all bits flipped.
  @inlinable
  @inline(never)
  mutating func addEmptySlot(_ id: StackElementID) -> Int {
    numbers.push(id.generation, at: slots.count)
    slots.append(nil)
    return ~(slots.count - 1)
  }

  /// Ends a modification that has removed an element or didn't find one.
  ///
  /// - Parameter place: The position of the element, or what `addEmptySlot(_:)` returned.
  @inlinable
  @inline(never)
  mutating func endModification(at place: Int) {
    guard place < 0 else { return removeSubrange(place..<place + 1) }
    let id = StackElementID(generation: numbers.id(at: ~place))
    guard let element = slots.removeLast() else { return }
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
