/// What a program is run for, which decides the values that dependencies have by default.
public enum DependencyContext: Sendable, Hashable {
  /// The program is used: dependencies have their live values.
  case live

  /// The program is shown or tried out: dependencies have their preview values.
  case preview

  /// The program is tested: dependencies have their test values.
  case test
}
