#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The time zone of the user.
  ///
  /// By default it follows the settings of the system. It has no test value: reading it in a test
  /// that doesn't set it is a reported issue.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: BuiltInDependencyKey {
  static var example: String { ".gmt" }
  static var liveValue: TimeZone { .autoupdatingCurrent }
}
