extension ReductionContext {
  /// Where the action comes from that this thread is reducing, if that is known.
  @usableFromInline static var currentCaller: IssueLocation? {
    current?.caller?.pointee
  }

  /// Reports a mistake that an operator has noticed, where the action comes from.
  ///
  /// - Parameters:
  ///   - message: What happened, why that is wrong and what to do.
  ///   - name: The name of the operator.
  ///   - location: Where the operator is, which is also blamed where the action comes from nowhere.
  static func reportIssue(_ message: String, by name: String, at location: IssueLocation) {
    guard let caller = currentCaller else {
      return StoreRuntimeCore.reportIssue(message, at: location)
    }
    StoreRuntimeCore.reportIssue(
      "\(message) Reported by \"\(name)\" at \(location).", at: caller)
  }
}
