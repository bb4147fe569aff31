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
      storage.position(of: id).map { storage[$0] }
    }
    set {
      assign(newValue, id: id)
    }
    _modify {
      if let position = storage.position(of: id) {
        storage.log.touch(position)
        defer { endModification(at: position) }
        yield &storage.entries[position].slot
      } else {
        var added: Element?
        defer { if let added { assign(added, id: id) } }
        yield &added
      }
    }
  }

  /// Ends a modification, which may have removed the element or changed its id.
  @inlinable
  mutating func endModification(at position: Int) {
    if storage.entries[position].slot == nil {
      storage.replaceSubrange(position..<position + 1, with: EmptyCollection())
    } else {
      checkID(at: position)
    }
  }

  @inlinable
  mutating func assign(_ element: Element?, id: ID) {
    guard let element else {
      _ = remove(id: id)
      return
    }
    let newID = identify(element)
    guard newID == id else {
      return reportIdentifiedMisuse(
        "An element of an identified array was assigned under the id \(id), but its id is \(newID)",
        element, "nothing was changed. Assign an element under its own id")
    }
    updateOrAppend(element)
  }

  @usableFromInline
  func reportChangedID(of element: Element, from id: ID) {
    reportIdentifiedMisuse(
      "The id of an element of an identified array was changed from \(id) to \(identify(element))",
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
    "\(what), so \(consequence). The element is \"\(shortDescription(of: element))\".",
    at: ReductionContext.currentCaller ?? IssueLocation())
}
