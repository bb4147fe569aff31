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
