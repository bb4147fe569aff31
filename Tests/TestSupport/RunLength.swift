import Foundation
public import Testing

/// How long the tests may take: a person waits for the quick suite, and `TABS_LONG=1` asks for the
/// long one.
public enum RunLength {
  /// Whether the long suite was asked for.
  public static let isLong = environment["TABS_LONG"].map { $0 != "0" } ?? false

  private static let environment = ProcessInfo.processInfo.environment

  /// Returns one of two numbers.
  ///
  /// - Parameters:
  ///   - quick: The one of the quick suite.
  ///   - long: The one of the long suite.
  /// - Returns: The number.
  public static func count(_ quick: Int, long: Int) -> Int { isLong ? long : quick }

  /// Returns how many steps a walk takes.
  ///
  /// `TABS_WALK_STEPS` replaces both, as for a walk under a sanitizer, up to the number of the long
  /// suite.
  ///
  /// - Parameters:
  ///   - quick: How many in the quick suite.
  ///   - long: How many in the long one.
  /// - Returns: The number of steps.
  public static func steps(_ quick: Int, long: Int) -> Int {
    environment["TABS_WALK_STEPS"].flatMap { Int($0) }.map { min($0, long) }
      ?? count(quick, long: long)
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test to the long suite.
  public static var long: Self {
    .enabled(if: RunLength.isLong, "It runs in the long suite: TABS_LONG=1 swift test")
  }
}
