/// Values that a generator gives one after the other, from wherever it is asked.
final class GivenValues<Value: Sendable>: Sendable {
  private let name: String
  private let values: [Value]
  private let location: IssueLocation
  private let position = Guarded(0)

  /// - Parameters:
  ///   - name: What they are, in the plural.
  ///   - values: The values, at least one.
  ///   - location: What to blame for asking too often.
  init(_ name: String, _ values: [Value], at location: IssueLocation) {
    self.name = name
    self.values = values
    self.location = location
  }

  func next() -> Value {
    let index = position.withLock { position in
      defer { position += 1 }
      return position
    }
    if index >= values.count {
      reportIssue(
        """
        A sequence of \(name) was asked for one more than its \(values.count), and gives the last \
        one again. Add to it, or ask less often.
        """,
        at: location)
    }
    return values[min(index, values.count - 1)]
  }
}
