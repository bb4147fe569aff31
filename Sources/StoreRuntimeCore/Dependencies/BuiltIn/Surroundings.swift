#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The calendar of the user.
  ///
  /// By default it follows the system's settings. It has no test value: reading it in a test that
  /// doesn't set it is a reported issue.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The language and region of the user.
  ///
  /// By default it follows the system's settings. It has no test value: reading it in a test that
  /// doesn't set it is a reported issue.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone of the user.
  ///
  /// By default it follows the system's settings. It has no test value: reading it in a test that
  /// doesn't set it is a reported issue.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// A function that opens a URL outside of the program.
  ///
  /// A runtime without a user interface can't open URLs, so the host has to set a value. Until
  /// then, using it is a reported issue and opens nothing. Reading it in a test that doesn't set it
  /// is a reported issue, too.
  ///
  /// ```swift
  /// @Dependency(\.openURL) var openURL
  ///
  /// return .run { _ in await openURL(url) }
  /// ```
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  /// A clock that continues while the system sleeps.
  ///
  /// The default is `ContinuousClock`. Reading it in a test that doesn't set it is a reported
  /// issue; time passes nevertheless.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  ///
  /// return .run { send in
  ///   try await clock.sleep(for: .seconds(1))
  ///   await send(.secondPassed)
  /// }
  /// ```
  public var continuousClock: any Clock<Duration> {
    get { watched(self[ContinuousClockKey.self]) }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the system sleeps.
  ///
  /// The default is `SuspendingClock`. Reading it in a test that doesn't set it is a reported
  /// issue; time passes nevertheless.
  public var suspendingClock: any Clock<Duration> {
    get { watched(self[SuspendingClockKey.self]) }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

/// Returns the clock, wrapped during a recorded reduction so that reading its time is reported.
private func watched<Base: Clock<Duration>>(_ clock: Base) -> any Clock<Duration> {
  guard WatchedClock<Base>.refusesReading else { return clock }
  return WatchedClock(base: clock)
}

/// A clock for a reducer whose run is recorded, which reports that its time is read.
///
/// Effects of the reducer use it like any other clock: only a time that the reducer itself reads
/// can't be replayed.
private struct WatchedClock<Base: Clock<Duration>>: Clock {
  let base: Base

  static var refusesReading: Bool {
    guard let extras = ReductionContext.current?.variables.extras else { return false }
    return extras.refusesClocks && extras.recording != nil
  }

  var now: Base.Instant {
    if Self.refusesReading {
      reportIssue(
        """
        A recorded reducer reads a clock. The time isn't in the journal, so the run can't be \
        replayed. Take the time from '\\.date', or read the clock in an effect.
        """)
    }
    return base.now
  }

  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

/// A function that opens a URL outside of the program.
public struct OpenURLEffect: Sendable {
  private let handler: nonisolated(nonsending) @Sendable (URL) async -> Bool

  /// Creates a function from a closure.
  ///
  /// - Parameter handler: Opens a URL, on the isolation of the caller, and returns `true` on
  ///   success.
  public init(handler: nonisolated(nonsending) @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// It runs on the caller's isolation. The handler defines the effect of cancellation.
  ///
  /// - Parameter url: The URL.
  /// - Returns: `true` if the URL was opened.
  @discardableResult
  nonisolated(nonsending) public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}

// MARK: - Keys

private enum CalendarKey: BuiltInDependencyKey {
  static var example: String { "Calendar(identifier: .gregorian)" }
  static var liveValue: Calendar { .autoupdatingCurrent }
}

private enum LocaleKey: BuiltInDependencyKey {
  static var example: String { "Locale(identifier: \"en_US\")" }
  static var liveValue: Locale { .autoupdatingCurrent }
}

private enum TimeZoneKey: BuiltInDependencyKey {
  static var example: String { ".gmt" }
  static var liveValue: TimeZone { .autoupdatingCurrent }
}

private enum OpenURLKey: BuiltInDependencyKey {
  static var example: String { "OpenURLEffect { _ in true }" }
  static let liveValue = OpenURLEffect { url in
    reportIssue(
      """
      '\(url)' can't be opened, because this program has no way to open URLs. Provide one where \
      the store is created: 'withDependencies { $0.openURL = OpenURLEffect { url in … } }'.
      """
    )
    return false
  }
  static var testValue: OpenURLEffect { standingIn(OpenURLEffect { _ in false }) }
}

private enum ContinuousClockKey: BuiltInDependencyKey {
  static var example: String { "ImmediateClock()" }
  static var liveValue: any Clock<Duration> { ContinuousClock() }
}

private enum SuspendingClockKey: BuiltInDependencyKey {
  static var example: String { "ImmediateClock()" }
  static var liveValue: any Clock<Duration> { SuspendingClock() }
}
