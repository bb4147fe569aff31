/// Visits many items again and again, a few at a time.
///
/// What looks for items that are no longer needed costs a constant time each turn by this.
struct Rounds<Item> {
  private var rest: [Item] = []

  /// Visits the next items of the round.
  ///
  /// - Parameters:
  ///   - count: The number of items to visit.
  ///   - all: Returns the items at the beginning of a round.
  ///   - visit: Is called with each item, which may have been removed since the round began.
  mutating func visit(
    _ count: Int, of all: @autoclosure () -> [Item], _ visit: (Item) -> Void
  ) {
    if rest.isEmpty { rest = all() }
    for _ in 0..<count {
      guard let item = rest.popLast() else { return }
      visit(item)
    }
  }
}
