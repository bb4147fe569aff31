/// A dictionary that mostly has one element, and needs no storage of its own for that.
struct SmallDictionary<Key: Hashable, Value> {
  private var first: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  var isEmpty: Bool {
    first == nil && others.isEmpty
  }

  /// The only element, `nil` if there are several or none.
  var single: (key: Key, value: Value)? {
    guard let first else { return others.count == 1 ? others.first : nil }
    return others.isEmpty ? first : nil
  }

  subscript(key: Key) -> Value? {
    if let first, first.key == key { return first.value }
    return others.isEmpty ? nil : others[key]
  }

  /// Adds an element, unless there is one of that key.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func insert(_ value: Value, for key: Key) -> Bool {
    guard self[key] == nil else { return false }
    if first == nil { first = (key, value) } else { others[key] = value }
    return true
  }

  /// Removes an element.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  mutating func remove(_ key: Key) -> Bool {
    guard let first, first.key == key else { return others.removeValue(forKey: key) != nil }
    self.first = nil
    return true
  }
}

extension SmallDictionary: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate var first: (key: Key, value: Value)?
    fileprivate var others: [Key: Value].Iterator

    mutating func next() -> (key: Key, value: Value)? {
      first.take() ?? others.next()
    }
  }

  func makeIterator() -> Iterator {
    Iterator(first: first, others: others.makeIterator())
  }
}
