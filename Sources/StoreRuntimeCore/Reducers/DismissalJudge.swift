/// Decides whether what is presented may be dismissed by an action, in features that are inside a
/// tab.
///
/// It is current while these are prepared, and found by the operators that present something.
@usableFromInline
package struct DismissalJudge: Sendable {
  /// What speaks against a dismissal, `nil` if nothing does.
  @usableFromInline package typealias Verdict = any Sendable

  @TaskLocal private static var local: DismissalJudge?

  /// The judge for what is being prepared, `nil` outside of tabs.
  static var current: DismissalJudge? { local }

  private let verdict: @Sendable (Any) -> Verdict?

  /// Creates a judge.
  ///
  /// - Parameter verdict: Returns what speaks against dismissing a feature, given its state.
  package init(_ verdict: @escaping @Sendable (Any) -> Verdict?) {
    self.verdict = verdict
  }

  /// Prepares features with a judge of their dismissals, or without one.
  ///
  /// - Parameters:
  ///   - judge: The judge.
  ///   - prepare: Makes or prepares the features.
  /// - Returns: What `prepare` returns.
  @usableFromInline
  package static func with<Result>(_ judge: DismissalJudge?, _ prepare: () -> Result) -> Result {
    $local.withValue(judge, operation: prepare)
  }

  /// Holds a dismissal that something speaks against, unless it is permitted.
  ///
  /// The reducers of the features around it don't run then.
  ///
  /// - Parameters:
  ///   - state: The state of what is presented.
  ///   - identity: What the store knows it by.
  /// - Returns: Whether the dismissal is held.
  func holdsDismissal(of state: Any, identity: Int) -> Bool {
    guard let context = ReductionContext.current,
      context.extras?.permittedDismissals.contains(identity) != true, let verdict = verdict(state)
    else { return false }
    context.makeExtras().heldDismissal = HeldDismissal(verdict, of: identity, in: context)
    ReductionContext.holdCurrentAction()
    return true
  }

  /// Takes the verdict on the dismissal that was held, and lets the reducers around it run.
  ///
  /// - Returns: The verdict and the identity of what is presented, `nil` if none was held.
  package static func takeHeld() -> (verdict: Verdict, identity: Int)? {
    guard let context = ReductionContext.current, let held = context.extras?.heldDismissal else {
      return nil
    }
    held.release(in: context)
    return (held.verdict, held.identity)
  }

  /// Runs reducers that may dismiss what has agreed to go.
  ///
  /// - Parameters:
  ///   - identities: What the store knows it by.
  ///   - body: Runs them.
  /// - Returns: What `body` returns.
  package static func permitting<Result>(_ identities: Set<Int>, _ body: () -> Result) -> Result {
    guard let extras = ReductionContext.current?.makeExtras() else { return body() }
    let outer = extras.permittedDismissals
    extras.permittedDismissals = identities
    defer { extras.permittedDismissals = outer }
    return body()
  }
}
