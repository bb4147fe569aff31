/// A counter by which several stores number the elements of their stacks together.
///
/// No two of the stores give the same number to a new element, and the numbers ascend in the order
/// in which elements are added. A store without such a counter counts by itself.
@usableFromInline
package final class ElementNumbering: Sendable {
  private let next = Guarded(0)

  package init() {}

  /// Returns the number of a new element.
  ///
  /// - Parameter lowest: The lowest number that the store can give.
  /// - Returns: The number.
  func take(from lowest: Int) -> Int {
    next.withLock { next in
      let number = max(next, lowest)
      next = number &+ 1
      return number
    }
  }

  /// Lets this counter and that of a store go on with the same number, the higher one.
  func level(_ context: ReductionContext) {
    let own = context.nextElementID
    context.nextElementID = next.withLock { next in
      next = max(next, own)
      return next
    }
  }
}

extension ReductionContext {
  /// Returns the number of a new element in one of several stores that count together.
  @usableFromInline
  func takeSharedNumber() -> Int {
    numbering?.take(from: nextElementID) ?? nextElementID
  }
}
