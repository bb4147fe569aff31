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
