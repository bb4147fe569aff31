/// A clock that reports its use, and then behaves as the one that it stands in for.
struct UnimplementedClock<Base: Clock>: Clock where Base.Duration == Duration {
  private let base: Base
  private let dependency: UnimplementedDependency

  init(base: Base, name: String) {
    self.base = base
    self.dependency = UnimplementedDependency(name: name, example: "ImmediateClock()")
  }

  var now: Base.Instant {
    dependency.reportUse()
    return base.now
  }

  var minimumResolution: Duration {
    dependency.reportUse()
    return base.minimumResolution
  }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    dependency.reportUse()
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
