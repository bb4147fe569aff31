/// How the elements of one sequence become those of another, in order.
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

  /// Walks through two sequences with pairs of elements that belong together.
  ///
  /// - Parameters:
  ///   - counts: How long the sequences are.
  ///   - matches: The pairs, ascending on both sides.
  ///   - pairsOthers: Whether elements between two pairs are compared in turn, or stand alone.
  init(
    counts: (old: Int, new: Int),
    matches: some Sequence<ElementAlignment.Match>,
    pairsOthers: Bool
  ) {
    var (old, new) = (0, 0)
    for match in Array(matches) + [(old: counts.old, new: counts.new)] {
      while pairsOthers, old < match.old, new < match.new {
        steps.append(.both(old, new))
        (old, new) = (old + 1, new + 1)
      }
      steps += (old..<match.old).map(Step.old)
      steps += (new..<match.new).map(Step.new)
      if match.old < counts.old { steps.append(.both(match.old, match.new)) }
      (old, new) = (match.old + 1, match.new + 1)
    }
  }

  /// Aligns two sequences of which equal elements belong together.
  init(from old: [some Hashable], to new: [some Hashable]) {
    var tokens = ElementTokens()
    let alignment = ElementAlignment(old.map { tokens[$0] }, new.map { tokens[$0] })
    self.init(
      counts: (old.count, new.count), matches: alignment.matches, pairsOthers: true)
  }

  /// Finds the elements of one collection without an order in another, in no order.
  ///
  /// - Parameters:
  ///   - old: The tokens of the old elements, no two of which are equal.
  ///   - new: The tokens of the new elements, no two of which are equal.
  init(fromMembers old: [Int], toMembers new: [Int]) {
    let members = Set(old)
    let positions = Dictionary(zip(new, new.indices)) { first, _ in first }
    for (index, member) in old.enumerated() {
      steps.append(positions[member].map { .both(index, $0) } ?? .old(index))
    }
    for (position, member) in new.enumerated() where !members.contains(member) {
      steps.append(.new(position))
    }
  }
}

/// Numbers for values, equal where the values are.
struct ElementTokens {
  private var numbers: [AnyHashable: Int] = [:]

  /// The number of a value.
  subscript(value: some Hashable) -> Int {
    mutating get {
      let value = AnyHashable(value)
      if let number = numbers[value] { return number }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
  }
}
