/// Tells the ids that elements of stacks have in a run from which steps were left out.
///
/// A store numbers its elements in the order in which they come, so an element has a smaller id if
/// others don't come before it. It is known by the step that made it, and by its place among those
/// that the step made.
struct ElementRenumbering: Sendable {
  /// The ids of the elements that a step of both runs has made.
  private struct Span {
    let old: Range<Int>
    let new: Int
  }

  /// The elements of the state that both runs begin with.
  private let initialCount: Int

  /// Larger than any id of the recorded run.
  private let limit: Int

  private var spans: [Span] = []

  init(initialCount: Int, limit: Int) {
    self.initialCount = initialCount
    self.limit = limit
  }

  /// Takes note that a step of both runs numbers its elements from here on.
  ///
  /// - Parameters:
  ///   - old: The ids in the recorded run.
  ///   - new: The first id in the new one.
  mutating func add(_ old: Range<Int>, from new: Int) {
    if !old.isEmpty { spans.append(Span(old: old, new: new)) }
  }

  /// Returns the id of an element in the new run.
  ///
  /// - Parameter id: The id in the recorded run.
  /// - Returns: The id; for an element that doesn't come, one that no element has.
  func callAsFunction(_ id: Int) -> Int {
    guard id >= initialCount, id < limit else { return id }
    guard let span = spans.last(where: { $0.old.contains(id) }) else { return limit &+ id }
    return span.new + id - span.old.lowerBound
  }
}
