/// Returns many items again and again, a few at a time.
///
/// What looks for items that are no longer needed costs a constant time each turn by this.
struct Rounds<Item> {
  private var rest: [Item] = []

  /// Returns the next item of the round.
  ///
  /// - Parameter all: Returns the items at the beginning of a round.
  /// - Returns: The item, which may have been removed since the round began; `nil` at the end of a
  ///   round.
  mutating func next(of all: @autoclosure () -> [Item]) -> Item? {
    if rest.isEmpty { rest = all() }
    return rest.popLast()
  }
}
