internal import StoreRuntime

extension ValueDumper {
  /// Returns an order for unordered children, the same in every run.
  ///
  /// - Parameters:
  ///   - children: The children of a dictionary or a set.
  ///   - depth: The number of levels around them.
  /// - Returns: The positions of the children in that order.
  mutating func order(of children: [ValueBrackets.Child], depth: Int) -> [Int] {
    let places = sorted(Array(children.indices), depth: depth) { index in
      children[index].key ?? children[index].value
    }
    var order = places.map(\.index)
    var start = 0
    for end in 0...places.count {
      if end < places.count, places[end].key == places[start].key { continue }
      // Keys with equal descriptions are sorted by their values.
      if end - start > 1 {
        let alike = sorted(Array(order[start..<end]), depth: depth) { children[$0].value }
        order.replaceSubrange(start..<end, with: alike.map(\.index))
      }
      start = end
    }
    return order
  }

  /// Sorts positions by the values at them.
  private mutating func sorted(
    _ indices: [Int], depth: Int, by value: (Int) -> Any
  ) -> [(key: SortKey, index: Int)] {
    var places = indices.map { (key: sortKey(of: value($0), depth: depth), index: $0) }
    places.sort { $0.key < $1.key }
    return places
  }

  private mutating func sortKey(of value: Any, depth: Int) -> SortKey {
    switch unwrapped(value) {
    case let number as Int: return .number(number)
    case let id as StackElementID: return .number(id.generation)
    default:
      // Forget these numbers of instances: they would depend on the order that isn't found yet.
      let count = objects.count
      defer { objects.forget(after: count) }
      return .text(line(of: value, depth: depth))
    }
  }
}

/// The sort key of an element of an unordered collection: numbers come first.
private enum SortKey: Comparable {
  case number(Int)
  case text(String)
}
