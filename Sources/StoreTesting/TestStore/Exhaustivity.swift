/// How much of what happens a ``TestStore`` wants to see asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that effects send, and the end of each
  /// effect.
  case on

  /// What the test asserts must be true; the rest is skipped.
  ///
  /// - Parameter showSkippedAssertions: Whether what is skipped is shown, as notes that don't fail
  ///   the test.
  case off(showSkippedAssertions: Bool)

  /// What the test asserts must be true; the rest is skipped without a word.
  public static let off = Self.off(showSkippedAssertions: false)
}
