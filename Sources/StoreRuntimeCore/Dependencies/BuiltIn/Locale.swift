#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The language and region of the user.
  ///
  /// By default it follows the settings of the system. It has no test value: reading it in a test
  /// that doesn't set it is a reported issue.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: BuiltInDependencyKey {
  static var example: String { "Locale(identifier: \"en_US\")" }
  static var liveValue: Locale { .autoupdatingCurrent }
}
