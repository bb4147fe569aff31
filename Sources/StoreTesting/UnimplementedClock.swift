import StoreRuntime

/// A clock that fails the test that uses it.
///
/// Give it to a feature to prove that the feature doesn't use its clock in a test:
///
/// ```swift
/// let store = TestStore(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = UnimplementedClock(name: "the clock of the search")
/// }
/// ```
///
/// Each use, of the time or of a sleep, is a reported issue at the line that made the clock.
/// Then the clock behaves as its base clock.
public struct UnimplementedClock<Base: Clock>: Clock where Base.Duration == Duration {
  private let clock: ReportingClock<Base>

  /// Makes a clock that fails the test that uses it.
  ///
  /// - Parameters:
  ///   - base: The clock whose behaviour it takes on after it has reported its use.
  ///   - name: The name of the clock in issues, `nil` for none.
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

  /// The time of the base clock; reading it is a reported issue.
  public var now: Base.Instant { clock.now }

  /// The resolution of the base clock; reading it is a reported issue.
  public var minimumResolution: Duration { clock.minimumResolution }

  /// Reports an issue, and then sleeps on the base clock.
  ///
  /// - Parameters:
  ///   - deadline: The time to sleep until.
  ///   - tolerance: The accepted delay after the deadline.
  /// - Throws: `CancellationError` if the task was cancelled.
  public func sleep(until deadline: Base.Instant, tolerance: Duration? = nil) async throws {
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}

extension UnimplementedClock where Base == ContinuousClock {
  /// Makes a clock that fails the test that uses it.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues, `nil` for none.
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
