extension IdentifiedArray {
  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - first: A position below `endIndex`.
  ///   - second: Another one, or the same.
  /// - Complexity: O(1) on average.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
  }

  /// Moves elements in front of another position, and keeps their order.
  ///
  /// It also takes an `IndexSet`, as lists in views pass it.
  ///
  /// - Parameters:
  ///   - source: Positions below `endIndex`, in any order.
  ///   - destination: The position, before the move, that the elements go in front of; `endIndex`
  ///     for the end.
  /// - Precondition: The positions are those of elements, and the destination is one of those or
  ///   the end.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let source = Set(source)
    checkOffsets(source)
    precondition(0...count ~= destination, "The destination is out of bounds: \(destination).")
    storage.reorder { entries in
      func staying(_ positions: Range<Int>) -> [Int] { positions.filter { !source.contains($0) } }
      let order =
        staying(0..<destination) + source.sorted() + staying(destination..<entries.count)
      entries = ContiguousArray(order.map { entries[$0] })
    }
  }

  /// Sorts the elements; equal ones may change places.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument comes before its second.
  /// - Throws: What `areInIncreasingOrder` throws; the order stays as it was then.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.reorder { entries in
      entries = try ContiguousArray(
        entries.sorted { try areInIncreasingOrder($0.element, $1.element) })
    }
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func reverse() {
    storage.reorder { $0.reverse() }
  }

  /// Puts the elements in a random order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Puts the elements in an order that a random number generator decides.
  ///
  /// - Parameter generator: The generator.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.reorder { $0.shuffle(using: &generator) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in increasing order; equal ones may change places.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public mutating func sort() {
    sort(by: <)
  }
}
