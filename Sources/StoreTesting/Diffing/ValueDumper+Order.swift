internal import StoreRuntime

extension ValueDumper {
  /// Puts what has no order into one that is the same in every run.
  ///
  /// - Parameters:
  ///   - brackets: A dictionary or a set.
  ///   - kind: Which of both.
  ///   - depth: How many levels are around it.
  mutating func sort(_ brackets: inout ValueBrackets, as kind: ValueBrackets.Kind, depth: Int) {
    var keyed = brackets.children.map {
      (key: sortKey(of: $0.key ?? $0.value, depth: depth + 1), child: $0)
    }
    keyed.sort { $0.key < $1.key }
    var start = 0
    for end in keyed.indices.dropFirst() + [keyed.count] {
      if end < keyed.count, keyed[end].key == keyed[start].key { continue }
      // Keys that look alike are told apart by what they lead to.
      if end - start > 1 {
        let alike = keyed[start..<end].map {
          (key: sortKey(of: $0.child.value, depth: depth + 1), child: $0.child)
        }
        keyed.replaceSubrange(start..<end, with: alike.sorted { $0.key < $1.key })
      }
      start = end
    }
    brackets.kind = kind
    brackets.children = keyed.map(\.child)
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
