internal import StoreRuntime

extension ValueDumper {
  /// Returns an order for children that have none, the same in every run.
  ///
  /// - Parameters:
  ///   - children: The children of a dictionary or a set.
  ///   - depth: How many levels are around them.
  /// - Returns: The positions of the children in that order.
  mutating func order(of children: [ValueBrackets.Child], depth: Int) -> [Int] {
    var order = children.enumerated().map { index, child in
      (key: sortKey(of: child.key ?? child.value, depth: depth), index: index)
    }
    order.sort { $0.key < $1.key }
    var start = 0
    for end in 0...order.count {
      if end < order.count, order[end].key == order[start].key { continue }
      // Keys that look alike are told apart by what they lead to.
      if end - start > 1 {
        let alike = order[start..<end].map { _, index in
          (key: sortKey(of: children[index].value, depth: depth), index: index)
        }
        order.replaceSubrange(start..<end, with: alike.sorted { $0.key < $1.key })
      }
      start = end
    }
    return order.map(\.index)
  }

  private mutating func sortKey(of value: Any, depth: Int) -> SortKey {
    switch unwrapped(value) {
    case let number as Int: return .number(number)
    case let id as StackElementID: return .number(id.generation)
    default:
      // Instances get their numbers later: here these would depend on the order yet to be found.
      let count = objects.count
      defer { objects.forget(after: count) }
      return .text(layout(of: value, depth: depth).flat)
    }
  }
}

/// Where an element stands among others that have no order: numbers first.
private enum SortKey: Comparable {
  case number(Int)
  case text(String)
}
