/// The guards of features that are inside a tab.
///
/// They are current while such features are prepared or run.
@usableFromInline
package final class LeaveGuards: Sendable {
  /// The objection of a feature to leaving the state.
  @usableFromInline package typealias Verdict = any Sendable

  /// The guards for the features that are being prepared, `nil` outside of tabs.
  @TaskLocal private static var prepared: LeaveGuards?

  /// The guards for the features that are being prepared, or for the running feature if it prepares
  /// itself; `nil` outside of tabs.
  @usableFromInline static var current: LeaveGuards? {
    prepared ?? ReductionContext.current?.variables.extras?.guards?.takeUnretainedValue()
  }

  /// Returns whether the states of a type are guards.
  let isGuard: @Sendable (Any.Type) -> Bool

  /// Returns the objection of a feature to leaving, or to being hidden, given its state.
  package let verdict: @Sendable (Any, _ isHiding: Bool) -> Verdict?

  /// Creates the guards.
  ///
  /// - Parameters:
  ///   - isGuard: Returns whether the states of a type are guards.
  ///   - verdict: Returns the objection of a feature to leaving, or to being hidden.
  package init(
    isGuard: @escaping @Sendable (Any.Type) -> Bool,
    verdict: @escaping @Sendable (Any, _ isHiding: Bool) -> Verdict?
  ) {
    self.isGuard = isGuard
    self.verdict = verdict
  }

  /// Prepares features with guards, or without any.
  ///
  /// - Parameters:
  ///   - guards: The guards.
  ///   - prepare: Creates or prepares the features.
  /// - Returns: The result of `prepare`.
  @usableFromInline
  package static func with<Result>(_ guards: LeaveGuards?, _ prepare: () -> Result) -> Result {
    $prepared.withValue(guards, operation: prepare)
  }

  /// Runs the features of a tab, some of which may prepare themselves meanwhile.
  ///
  /// - Parameter body: A closure that runs them.
  /// - Returns: The result of `body`.
  @inlinable
  package func running<Result>(_ body: () -> Result) -> Result {
    guard let context = ReductionContext.currentReference else { return body() }
    return context.borrow { context in
      let extras = context.variables.extras ?? context.makeExtras()
      let outer = extras.guards
      extras.guards = .passUnretained(self)
      defer { extras.guards = outer }
      return body()
    }
  }

  /// Takes the dismissal that was held, and lets the enclosing reducers run.
  ///
  /// - Returns: The key of the child to dismiss, and the objection of its first guard; `nil` if no
  ///   dismissal was held.
  package static func takeHeld() -> (key: ChildKey, verdict: Verdict)? {
    // Each action in a tab ends here, and nearly none is held.
    guard ReductionContext.currentReference?.borrow({ $0.variables.rejection == .held }) == true,
      let context = ReductionContext.current,
      let held = context.variables.extras?.heldDismissal.take()
    else { return nil }
    context.variables.rejection = held.rejection
    return (held.key, held.verdict)
  }

  /// Returns whether a presentation or an element of a stack may be dismissed without confirmation.
  package static func permits(_ key: ChildKey) -> Bool {
    ReductionContext.current?.variables.extras?.permittedDismissals.contains(key) == true
  }

  /// Runs reducers that may dismiss children that have agreed.
  ///
  /// - Parameters:
  ///   - agreed: The keys of presentations and of elements.
  ///   - body: A closure that runs them.
  /// - Returns: The result of `body`.
  package static func permitting<Result>(_ agreed: Set<ChildKey>, _ body: () -> Result) -> Result {
    guard let extras = ReductionContext.current?.makeExtras() else { return body() }
    let outer = extras.permittedDismissals
    extras.permittedDismissals = agreed
    defer { extras.permittedDismissals = outer }
    return body()
  }
}
