/// The alignment of the elements of two sequences.
enum ElementAlignment {
  /// The positions of two corresponding elements.
  typealias Match = (old: Int, new: Int)

  /// The positions of two corresponding elements, which may differ inside, or of an element that
  /// only one of the sequences has.
  typealias Step = (old: Int?, new: Int?)

  /// The approximate number of pairs of equal elements to consider in long sequences.
  private static let effort = 100_000

  /// Returns the positions of equal elements, ascending on both sides.
  ///
  /// The result is a longest common subsequence (Hunt and Szymanski 1977). In long sequences with
  /// very many equal elements, one matches another with about as many of them before it. This
  /// bounds time and space.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the combined length. The effort is bounded.
  static func matches<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Match] {
    let places = Dictionary(grouping: new.indices) { new[$0] }
    let reach = effort / max(old.count, 1) + 1
    var ranks: [Element: Int] = [:]
    var pairs: [Match] = []
    for (position, element) in old.enumerated() {
      guard let equals = places[element] else { continue }
      let rank = ranks[element, default: 0]
      ranks[element] = rank + 1
      let nearest = equals.dropFirst(max(rank - reach, 0)).prefix(2 * reach + 1)
      // In descending order: an ascending run then contains at most one pair of each element.
      pairs += nearest.reversed().map { (position, $0) }
    }
    return longestRun(pairs)
  }

  /// Returns the longest subsequence of the pairs that ascends on the new side.
  private static func longestRun(_ pairs: [Match]) -> [Match] {
    // For each length, the last pair of the run with the lowest end, and the predecessor of each
    // pair.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        let isBefore = pairs[ends[middle]].new < pair.new
        if isBefore { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count {
        ends.append(index)
      } else if pair.new < pairs[ends[low]].new {
        ends[low] = index
      }
    }
    var run: [Match] = []
    var next = ends.last
    while let index = next {
      run.append(pairs[index])
      next = previous[index]
    }
    return run.reversed()
  }

  /// Returns the steps that transform one sequence into another, in order.
  ///
  /// - Parameters:
  ///   - counts: The lengths of the sequences.
  ///   - matches: The corresponding pairs, ascending on both sides.
  ///   - pairsOthers: `true` to compare elements between two pairs one by one, `false` to make each
  ///     a step of its own.
  /// - Returns: The steps.
  static func steps(
    counts: (old: Int, new: Int), matches: [Match], pairsOthers: Bool
  ) -> [Step] {
    var steps: [Step] = []
    var (old, new) = (0, 0)
    for match in matches + [counts] {
      while pairsOthers, old < match.old, new < match.new {
        steps.append((old, new))
        (old, new) = (old + 1, new + 1)
      }
      steps += (old..<match.old).map { ($0, nil) }
      steps += (new..<match.new).map { (nil, $0) }
      if match.old < counts.old { steps.append((match.old, match.new)) }
      (old, new) = (match.old + 1, match.new + 1)
    }
    return steps
  }

  /// Returns the steps that transform one unordered collection into another.
  ///
  /// - Parameters:
  ///   - old: The old members, without duplicates.
  ///   - new: The new members, without duplicates.
  /// - Returns: The steps, those of the old members first.
  static func steps<Member: Hashable>(
    fromMembers old: [Member], toMembers new: [Member]
  ) -> [Step] {
    let positions = Dictionary(zip(new, new.indices)) { first, _ in first }
    let members = Set(old)
    return old.enumerated().map { ($0, positions[$1]) }
      + new.indices.filter { !members.contains(new[$0]) }.map { (nil, $0) }
  }
}
