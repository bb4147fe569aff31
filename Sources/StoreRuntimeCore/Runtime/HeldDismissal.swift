/// What speaks against a dismissal.
///
/// An object, as it is rare, and each store has room for one.
final class HeldDismissal {
  let verdict: any Sendable

  /// What the store knows the presentation by.
  let identity: Int

  // What the context said of the action before the dismissal was held.
  private let wasActionRejected: Bool
  private let wasActionHeld: Bool
  private let wasRequestRejected: Bool?

  /// Takes note of a dismissal that is about to be held.
  init(_ verdict: any Sendable, of identity: Int, in context: ReductionContext) {
    self.verdict = verdict
    self.identity = identity
    wasActionRejected = context.isActionRejected
    wasActionHeld = context.isActionHeld
    wasRequestRejected = context.extras?.request?.isRejected
  }

  /// Lets the action go on as if no dismissal had been held.
  func release(in context: ReductionContext) {
    context.extras?.heldDismissal = nil
    context.isActionRejected = wasActionRejected
    context.isActionHeld = wasActionHeld
    if let wasRequestRejected { context.extras?.request?.isRejected = wasRequestRejected }
  }
}
