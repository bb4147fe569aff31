#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The calendar of the user.
  ///
  /// By default it follows the settings of the system. It has no test value: reading it in a test
  /// that doesn't set it is a reported issue.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: BuiltInDependencyKey {
  static var example: String { "Calendar(identifier: .gregorian)" }
  static var liveValue: Calendar { .autoupdatingCurrent }
}
