/// Reduces a list to elements that are all necessary.
///
/// After A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE
/// Transactions on Software Engineering 28 (2), 2002: it removes large parts first, then smaller
/// ones, and ends when no single element can be removed.
enum DeltaDebugging {
  /// Returns a part of a list that fails, and doesn't fail without any one of its elements.
  ///
  /// - Parameters:
  ///   - elements: A list that fails.
  ///   - isFailing: Returns `true` if a part of the list fails. The elements are in their order.
  /// - Returns: The part.
  /// - Throws: The error of `isFailing`.
  /// - Complexity: O(*m* · log *n*) trials where *m* of *n* elements remain, and O(*n*²) in the
  ///   worst case.
  static func minimize<Element>(
    _ elements: [Element], while isFailing: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    var rest = try shortestBeginning(of: elements, while: isFailing)
    var length = max(1, rest.count / 2)
    while !rest.isEmpty {
      let count = rest.count
      // Later elements depend on earlier ones more often than the reverse.
      var end = rest.count
      while end > 0 {
        let part = max(0, end - length)..<end
        var candidate = rest
        candidate.removeSubrange(part)
        if try isFailing(candidate) { rest = candidate }
        end = part.lowerBound
      }
      if length > 1 {
        length /= 2
      } else if rest.count == count {
        break
      }
    }
    return rest
  }

  /// Returns a prefix that fails: the shortest one if all longer ones fail, too.
  private static func shortestBeginning<Element>(
    of elements: [Element], while isFailing: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if try isFailing(Array(elements[..<middle])) { high = middle } else { low = middle + 1 }
    }
    return Array(elements[..<high])
  }
}
