/// Returns many items repeatedly, a few at a time.
///
/// With it, a search for items that are no longer needed takes constant time per turn.
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
