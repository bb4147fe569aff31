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

/// A clock that reports its use, and then behaves as the one that it stands in for.
package struct ReportingClock<Base: Clock>: Clock where Base.Duration == Duration {
  private let base: Base
  private let reportUse: @Sendable () -> Void

  /// Makes a clock that reports its use.
  ///
  /// - Parameters:
  ///   - base: The clock to behave as.
  ///   - reportUse: Reports the use.
  package init(base: Base, reportUse: @escaping @Sendable () -> Void) {
    self.base = base
    self.reportUse = reportUse
  }

  package var now: Base.Instant {
    reportUse()
    return base.now
  }

  package var minimumResolution: Duration {
    reportUse()
    return base.minimumResolution
  }

  package func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    reportUse()
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

extension ReportingClock {
  /// Makes the test value of a dependency.
  ///
  /// - Parameters:
  ///   - base: The clock to behave as.
  ///   - name: The name of the dependency.
  init(base: Base, name: String) {
    let dependency = UnimplementedDependency(name: name, example: "ImmediateClock()")
    self.init(base: base, reportUse: { dependency.reportUse() })
  }
}
