extension PresentationState {
  /// The payload of what is presented, in a given case.
  ///
  /// It is `nil` if nothing is presented or if that is in another case. Modifying it then is a
  /// reported issue and changes nothing, also where optional chaining finds nothing to modify:
  ///
  /// ```swift
  /// state.$destination[case: \.edit]?.name = "Ink"
  /// ```
  ///
  /// Assigning `nil` to what is there takes it away.
  ///
  /// - Parameter keyPath: The case that is expected to be presented.
  public subscript<Value>(case keyPath: CaseKeyPath<State, Value>) -> Value?
  where State: CasePathable {
    get { wrappedValue.flatMap(AnyCasePath(keyPath).extract(from:)) }
    _modify {
      let path = AnyCasePath(keyPath)
      let box = beginModification()
      var value = box.slot.flatMap(path.extract(from:))
      let isThere = value != nil
      // The payload would be copied when it is modified if the box went on holding it.
      if isThere { box.slot = nil } else { reportMisuse() }
      defer {
        if isThere { box.slot = value.take().map(path.embed) }
        endModification(of: box)
      }
      yield &value
    }
  }

  /// Reports that a modification of a case didn't find what it was meant for.
  private func reportMisuse() {
    let found = wrappedValue.map { "It is \"\(shortDescription(of: $0))\"." } ?? "There is none."
    reportIssue(
      """
      What is presented of "\(String(reflecting: State.self))" was modified as if it were in \
      another case than it is, so nothing was changed. \(found) Present it first, or name the case \
      that it is in.
      """,
      at: ReductionContext.currentCaller ?? IssueLocation())
  }
}
