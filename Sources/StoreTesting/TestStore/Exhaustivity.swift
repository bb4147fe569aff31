/// The assertions that a ``TestStore`` demands of its test.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that effects send, and the end of each
  /// effect.
  case on

  /// Assertions of the test must hold; the rest is skipped.
  ///
  /// - Parameter showSkippedAssertions: Whether skipped parts are shown, as notes that don't
  ///   fail the test. To find them, the closure of an assertion runs a second time, with the state
  ///   before the action.
  case off(showSkippedAssertions: Bool)

  /// Assertions of the test must hold; the rest is skipped silently.
  public static let off = Self.off(showSkippedAssertions: false)
}
