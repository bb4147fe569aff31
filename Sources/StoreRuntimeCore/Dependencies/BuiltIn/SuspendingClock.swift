extension DependencyValues {
  /// A clock that stops while the system sleeps.
  ///
  /// By default it is `SuspendingClock`. Using it in a test that doesn't set it is a reported
  /// issue; time passes all the same.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum SuspendingClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { SuspendingClock() }
  static var testValue: any Clock<Duration> {
    ReportingClock(base: SuspendingClock(), name: "suspendingClock")
  }
}
