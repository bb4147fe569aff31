extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: 0.
  ///
  /// - Complexity: O(1).
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position.
  ///
  /// It can be modified in place, and replaced by another one with the same id. An element with
  /// another id is a reported issue; see ``IdentifiedArray``.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read {
      yield storage[position]
    }
    set {
      update(newValue, at: position)
    }
    _modify {
      storage.log.touch(position)
      defer { checkID(at: position) }
      yield &storage[position]
    }
  }

  /// Reports an element whose id was changed.
  @inlinable
  func checkID(at position: Int) {
    let id = storage.entries[position].key.id
    if identify(storage[position]) != id { reportChangedID(of: storage[position], from: id) }
  }

  /// Returns the elements that fulfil a condition, in an array of the same kind.
  ///
  /// - Parameter isIncluded: Whether an element is to be in the new array.
  /// - Returns: The new array.
  /// - Throws: What `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}
