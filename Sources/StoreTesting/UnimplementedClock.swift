import StoreRuntime

/// A clock that fails the test that uses it.
///
/// Set it where a feature is given a clock, to prove that it doesn't use it on the way that a test
/// takes:
///
/// ```swift
/// let store = TestStore(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = UnimplementedClock(name: "the clock of the search")
/// }
/// ```
///
/// Reading the time and sleeping are reported issues, each time, at the line that made the clock.
/// Then the clock behaves as the one that it stands in for.
public struct UnimplementedClock<Base: Clock>: Clock where Base.Duration == Duration {
  private let clock: ReportingClock<Base>

  /// Makes a clock that fails the test that uses it.
  ///
  /// - Parameters:
  ///   - base: The clock that it behaves as when it has reported its use.
  ///   - name: What issues call it, `nil` for nothing special.
  ///   - fileID: The file to blame.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  public init(
    _ base: Base,
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    clock = ReportingClock(base: base) {
      reportIssue(
        """
        An unimplemented clock was used\(name.map { ": \($0)" } ?? ""). Give the feature a \
        TestClock or an ImmediateClock, or find out why it needs one here.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// The time of the clock that this one stands in for; reading it is a reported issue.
  public var now: Base.Instant { clock.now }

  /// The resolution of the clock that this one stands in for; reading it is a reported issue.
  public var minimumResolution: Duration { clock.minimumResolution }

  /// Reports an issue, and then sleeps on the clock that this one stands in for.
  ///
  /// - Parameters:
  ///   - deadline: The time to sleep until.
  ///   - tolerance: How much later it may be.
  /// - Throws: `CancellationError` if the task was cancelled.
  public func sleep(until deadline: Base.Instant, tolerance: Duration? = nil) async throws {
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}

extension UnimplementedClock where Base == ContinuousClock {
  /// Makes a clock that fails the test that uses it.
  ///
  /// - Parameters:
  ///   - name: What issues call it, `nil` for nothing special.
  ///   - fileID: The file to blame.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ContinuousClock(), name: name,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
