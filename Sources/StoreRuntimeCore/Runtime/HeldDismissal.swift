/// What speaks against a dismissal.
///
/// An object, as it is rare, and each store has room for one.
final class HeldDismissal {
  let verdict: any Sendable

  init(_ verdict: any Sendable) {
    self.verdict = verdict
  }
}
