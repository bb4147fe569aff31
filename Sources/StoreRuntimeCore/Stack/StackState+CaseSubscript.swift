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
      guard let position = storage.position(of: id.generation) else { return nil }
      return path.extract(from: storage[position])
    }
    _modify {
      let position = storage.position(of: id.generation)
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
