extension DependencyValues {
  /// A clock that goes on while the system sleeps.
  ///
  /// By default it is `ContinuousClock`. Using it in a test that doesn't set it is a reported
  /// issue; time passes all the same.
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
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
  static var testValue: any Clock<Duration> {
    ReportingClock(base: ContinuousClock(), name: "continuousClock")
  }
}
