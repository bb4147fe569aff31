/// The steps that turn the elements of one sequence into those of another, in order.
struct ElementSteps {
  /// The positions of two elements that belong together and may differ inside, or of one that only
  /// one of the sequences has.
  typealias Step = (old: Int?, new: Int?)

  private(set) var steps: [Step] = []

  /// Walks through two sequences along pairs of elements that belong together.
  ///
  /// - Parameters:
  ///   - counts: The lengths of the sequences.
  ///   - matches: The pairs, ascending on both sides.
  ///   - pairsOthers: Whether elements between two pairs are compared one by one. Otherwise
  ///     each is a step of its own.
  init(counts: (old: Int, new: Int), matches: [ElementAlignment.Match], pairsOthers: Bool) {
    var (old, new) = (0, 0)
    for match in matches + [(old: counts.old, new: counts.new)] {
      while old < match.old || new < match.new {
        if old == match.old {
          steps.append((nil, new))
          new += 1
        } else if pairsOthers, new < match.new {
          steps.append((old, new))
          (old, new) = (old + 1, new + 1)
        } else {
          steps.append((old, nil))
          old += 1
        }
      }
      if match.old < counts.old { steps.append((match.old, match.new)) }
      (old, new) = (match.old + 1, match.new + 1)
    }
  }

  /// Pairs the elements of two unordered collections.
  ///
  /// - Parameters:
  ///   - old: The tokens of the old elements, without duplicates.
  ///   - new: The tokens of the new elements, without duplicates.
  init(fromMembers old: [Int], toMembers new: [Int]) {
    let positions = Dictionary(zip(new, new.indices)) { first, _ in first }
    let members = Set(old)
    steps = old.enumerated().map { ($0, positions[$1]) }
    for (position, member) in new.enumerated() where !members.contains(member) {
      steps.append((nil, position))
    }
  }
}

/// Numbers for values: equal values have equal numbers.
struct ElementTokens {
  private var numbers: [AnyHashable: Int] = [:]

  /// The number of a value.
  subscript(value: AnyHashable) -> Int {
    mutating get {
      if let number = numbers[value] { return number }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
  }
}

/// The pairs of elements of two sequences that belong together.
///
/// Equal numbers stand for equal elements. For sequences that differ little, the result is a
/// longest common subsequence. For long sequences that differ a lot, it may be shorter: this
/// bounds time and space.
enum ElementAlignment {
  /// One pair of positions.
  typealias Match = (old: Int, new: Int)

  /// The most removals and insertions with which a longest common subsequence is sought.
  private static let effort = 256

  /// Returns the positions of equal elements, ascending on both sides.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of both together. The effort is bounded.
  static func matches(_ old: [Int], _ new: [Int]) -> [Match] {
    align(old[...], new[...], seeksAnchors: true)
  }

  /// Matches equal elements at both ends, and then those between them.
  ///
  /// - Parameters:
  ///   - old: A part of the old sequence.
  ///   - new: A part of the new sequence.
  ///   - seeksAnchors: Whether parts that differ too much are taken apart. Otherwise they are
  ///     given up.
  /// - Returns: The pairs.
  private static func align(
    _ old: ArraySlice<Int>, _ new: ArraySlice<Int>, seeksAnchors: Bool
  ) -> [Match] {
    var (old, new) = (old, new)
    var matches: [Match] = []
    while let first = old.first, first == new.first {
      matches.append((old.startIndex, new.startIndex))
      old = old.dropFirst()
      new = new.dropFirst()
    }
    var ending: [Match] = []
    while let last = old.last, last == new.last {
      old = old.dropLast()
      new = new.dropLast()
      ending.append((old.endIndex, new.endIndex))
    }
    if !old.isEmpty, !new.isEmpty {
      matches += shortestEdit(old, new) ?? (seeksAnchors ? anchored(old, new) : [])
    }
    return matches + ending.reversed()
  }

  /// Returns a longest common subsequence, or `nil` if it would take too many edits (Myers 1986).
  private static func shortestEdit(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Match]? {
    let limit = min(effort, old.count + new.count)
    // The position in `old` that each diagonal has reached, and the last run of matches on the way
    // there. Diagonal k, where old - new = k, is at index k + limit + 1.
    var reached = [(x: Int, run: Int?)](repeating: (0, nil), count: 2 * limit + 3)
    var runs: [(x: Range<Int>, k: Int, previous: Int?)] = []
    for edits in 0...limit {
      for k in stride(from: -edits, through: edits, by: 2) {
        let (below, above) = (reached[k + limit], reached[k + limit + 2])
        let isInsertion = k == -edits || (k != edits && below.x < above.x)
        var (x, run) = isInsertion ? above : (below.x + 1, below.run)
        let start = x
        while x < old.count, x - k < new.count,
          old[old.startIndex + x] == new[new.startIndex + x - k]
        {
          x += 1
        }
        if x > start {
          runs.append((start..<x, k, run))
          run = runs.count - 1
        }
        reached[k + limit + 1] = (x, run)
        guard x >= old.count, x - k >= new.count else { continue }
        var matches: [Match] = []
        while let index = run {
          let (xs, k, previous) = runs[index]
          matches += xs.reversed().map { (old.startIndex + $0, new.startIndex + $0 - k) }
          run = previous
        }
        return matches.reversed()
      }
    }
    return nil
  }

  /// Matches elements that each side has once, and then those between (Cohen's patience diff).
  private static func anchored(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Match] {
    let anchors = ascending(uniqueMatches(old, new))
    guard !anchors.isEmpty else { return [] }
    var matches: [Match] = []
    var (oldStart, newStart) = (old.startIndex, new.startIndex)
    for anchor in anchors + [(old: old.endIndex, new: new.endIndex)] {
      matches += align(
        old[oldStart..<anchor.old], new[newStart..<anchor.new], seeksAnchors: false)
      if anchor.old < old.endIndex { matches.append(anchor) }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    return matches
  }

  private static func uniqueMatches(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Match] {
    func positions(_ elements: ArraySlice<Int>) -> [Int: [Int]] {
      Dictionary(grouping: elements.indices) { elements[$0] }
    }
    let (inOld, inNew) = (positions(old), positions(new))
    return old.indices.compactMap { index in
      guard inOld[old[index]]?.count == 1, let places = inNew[old[index]], places.count == 1 else {
        return nil
      }
      return (index, places[0])
    }
  }

  /// Returns the longest subsequence of the matches that also ascends on the new side.
  private static func ascending(_ matches: [Match]) -> [Match] {
    // For each length, the last match of the run that reaches least far; and the predecessor of
    // each match.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: matches.count)
    for index in matches.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        let isBefore = matches[ends[middle]].new < matches[index].new
        if isBefore { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Match] = []
    var next = ends.last
    while let index = next {
      run.append(matches[index])
      next = previous[index]
    }
    return run.reversed()
  }
}
