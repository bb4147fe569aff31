/// The steps that turn the elements of one sequence into those of another, in order.
struct ElementSteps {
  /// One step; the numbers are positions.
  enum Step {
    /// Two elements belong together. They may differ inside.
    case both(Int, Int)
    /// An element is only in the old sequence.
    case old(Int)
    /// An element is only in the new sequence.
    case new(Int)
  }

  private(set) var steps: [Step] = []

  /// Walks through two sequences along pairs of elements that belong together.
  ///
  /// - Parameters:
  ///   - counts: The lengths of the sequences.
  ///   - matches: The pairs, ascending on both sides.
  ///   - pairsOthers: Whether elements between two pairs are compared one by one. Otherwise
  ///     each is a step of its own.
  init(
    counts: (old: Int, new: Int),
    matches: [ElementAlignment.Match],
    pairsOthers: Bool
  ) {
    var (old, new) = (0, 0)
    for match in matches + [(old: counts.old, new: counts.new)] {
      while old < match.old || new < match.new {
        if old == match.old {
          steps.append(.new(new))
          new += 1
        } else if pairsOthers, new < match.new {
          steps.append(.both(old, new))
          (old, new) = (old + 1, new + 1)
        } else {
          steps.append(.old(old))
          old += 1
        }
      }
      if match.old < counts.old { steps.append(.both(match.old, match.new)) }
      (old, new) = (match.old + 1, match.new + 1)
    }
  }

  /// Pairs the elements of two unordered collections.
  ///
  /// - Parameters:
  ///   - old: The tokens of the old elements, without duplicates.
  ///   - new: The tokens of the new elements, without duplicates.
  init(fromMembers old: [Int], toMembers new: [Int]) {
    let members = Set(old)
    var positions: [Int: Int] = [:]
    for (position, member) in new.enumerated() where positions[member] == nil {
      positions[member] = position
    }
    for (index, member) in old.enumerated() {
      steps.append(positions[member].map { .both(index, $0) } ?? .old(index))
    }
    for (position, member) in new.enumerated() where !members.contains(member) {
      steps.append(.new(position))
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
