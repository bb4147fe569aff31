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
      storage.position(of: id.generation).map { storage[$0] }
    }
    _modify {
      if let position = storage.position(of: id.generation) {
        storage.log.touch(position)
        defer {
          if storage.entries[position].slot == nil { removeSubrange(position..<position + 1) }
        }
        yield &storage.entries[position].slot
      } else {
        var added: Element?
        defer { if let added { addMissing(added, id: id) } }
        yield &added
      }
    }
  }

  /// Adds an element where a test says what it expects; otherwise reports that there is none.
  @inlinable
  @inline(never)
  mutating func addMissing(_ element: Element, id: StackElementID) {
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
