/// A function, passed by the sender of an action, in which models are notified of the changes that
/// the action makes.
@usableFromInline
final class NotificationScope: Sendable {
  private let update: @Sendable (_ notify: () -> Void) -> Void

  /// The place that an issue names.
  private let location: IssueLocation

  init(_ update: @escaping @Sendable (_ notify: () -> Void) -> Void, at location: IssueLocation) {
    self.update = update
    self.location = location
  }

  /// Runs a closure in the function, exactly once.
  func run<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    update { if result == nil { result = body() } }
    if let result { return result }
    reportIssue(
      """
      The function passed to "send(_:within:)" didn't call its argument. Models were notified \
      after it returned. Call the argument exactly once.
      """,
      at: location)
    return body()
  }
}

extension ReductionContext {
  /// Runs a closure on the isolation of the store, and notifies models of its changes in a
  /// function.
  ///
  /// - Parameters:
  ///   - scope: The function, `nil` for that of the surrounding code.
  ///   - body: The closure.
  /// - Returns: The result of the closure.
  // Inlined: usually there is no function, and the closure is then called without a context.
  @inline(__always)
  func notifying<Result>(in scope: NotificationScope?, _ body: () -> Result) -> Result {
    guard let scope else { return body() }
    let extras = makeExtras()
    let outer = extras.notification
    extras.notification = scope
    defer { extras.notification = outer }
    return body()
  }
}
