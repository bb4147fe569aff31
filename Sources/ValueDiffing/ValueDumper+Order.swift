internal import StoreRuntime

extension ValueDumper {
  /// Returns a deterministic order for unordered children.
  ///
  /// - Parameters:
  ///   - children: The children of a dictionary or a set.
  ///   - depth: The number of enclosing levels.
  /// - Returns: The positions of the children in that order.
  mutating func order(of children: [ValueBrackets.Child], depth: Int) -> [Int] {
    let keys = children.map { sortKey(of: $0.key ?? $0.value, depth: depth) }
    // Keys with equal descriptions are sorted by their values.
    let areDistinct = Set(keys).count == keys.count
    let values = areDistinct ? keys : children.map { sortKey(of: $0.value, depth: depth) }
    return children.indices.sorted { (keys[$0], values[$0]) < (keys[$1], values[$1]) }
  }

  private mutating func sortKey(of value: Any, depth: Int) -> SortKey {
    switch unwrapped(value) {
    case let number as Int: return .number(number)
    case let id as StackElementID: return .number(id.generation)
    default:
      // Forgets the numbers of these instances, which would depend on the order of the traversal.
      let count = objects.count
      defer { objects.forget(after: count) }
      return .text(line(of: value, depth: depth))
    }
  }
}

/// The sort key of an element of an unordered collection, with numbers first.
private enum SortKey: Comparable, Hashable {
  case number(Int)
  case text(String)
}
