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
      storage.position(of: id).map { storage[$0] }
    }
    _modify {
      if let position = storage.position(of: id) {
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

extension StackState {
  /// The payload of an element in a given case.
  ///
  /// It is `nil` if there is no element with this id or if it is in another case. Modifying it then
  /// is a reported issue and changes nothing, also where optional chaining finds nothing to modify:
  ///
  /// ```swift
  /// state.path[id: id, case: \.counter]?.count = 4
  /// ```
  ///
  /// Assigning `nil` to what is there removes the element.
  ///
  /// - Parameters:
  ///   - id: The id of an element.
  ///   - keyPath: The case that the element is expected to be in.
  /// - Complexity: That of ``firstIndex(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript<Value>(
    id id: StackElementID,
    case keyPath: CaseKeyPath<Element, Value>
  ) -> Value? where Element: CasePathable {
    get { self[id: id, case: AnyCasePath(keyPath)] }
    _modify { yield &self[id: id, case: AnyCasePath(keyPath)] }
  }

  /// The payload of an element in a given case, for elements that have no case key paths.
  ///
  /// It is `nil` if there is no element with this id or if it is in another case. Modifying it then
  /// is a reported issue and changes nothing. Assigning `nil` to what is there removes the element.
  ///
  /// - Parameters:
  ///   - id: The id of an element.
  ///   - path: The case that the element is expected to be in.
  /// - Complexity: That of ``firstIndex(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript<Value>(
    id id: StackElementID,
    case path: AnyCasePath<Element, Value>
  ) -> Value? {
    get {
      guard let position = storage.position(of: id) else { return nil }
      return path.extract(from: storage[position])
    }
    _modify {
      let position = storage.position(of: id)
      var value = position.flatMap { path.extract(from: storage[$0]) }
      let isThere = value != nil
      // The payload would be copied when it is modified if the element went on holding it.
      if isThere, let position { storage.entries[position].slot = nil }
      defer { putBack(&value, isThere: isThere, at: position, id: id, path: path) }
      yield &value
    }
  }

  /// Ends a modification of a payload.
  @inlinable
  mutating func putBack<Value>(
    _ value: inout Value?,
    isThere: Bool,
    at position: Int?,
    id: StackElementID,
    path: AnyCasePath<Element, Value>
  ) {
    guard isThere, let position else {
      let element = position.map { storage[$0] }
      return reportStackMisuse(id: id, element: element, type: Element.self)
    }
    storage.log.touch(position)
    if let value = value.take() {
      storage.entries[position].slot = path.embed(value)
    } else {
      removeSubrange(position..<position + 1)
    }
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
