import StoreRuntime

/// A clock that a test must not use: each use is a reported issue.
///
/// ```swift
/// $0.continuousClock = .unimplemented("Search.clock")
/// ```
///
/// A reported sleep returns at once.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the clock.
  public typealias Instant = TestClock<Duration>.Instant

  private let name: String
  private let base: ImmediateClock<Duration>
  private let location: IssueLocation

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the issues.
  ///   - now: The time of the clock.
  ///   - fileID: The file that the issues name.
  ///   - filePath: The path of the file that the issues name.
  ///   - line: The line that the issues name.
  ///   - column: The column that the issues name.
  public init(
    name: String = "",
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name.isEmpty ? "A clock" : "The clock \"\(name)\""
    base = ImmediateClock(now: now)
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The time; reading it is a reported issue.
  public var now: Instant {
    report("its time was read")
    return base.now
  }

  /// Zero; reading it is a reported issue.
  public var minimumResolution: Duration {
    report("its resolution was read")
    return base.minimumResolution
  }

  /// Reports an issue and returns.
  ///
  /// - Parameters:
  ///   - deadline: The time that the clock shows afterwards.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task was cancelled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant, tolerance: Duration? = nil
  ) async throws {
    report("a task slept on it")
    try await base.sleep(until: deadline)
  }

  private func report(_ use: String) {
    reportIssue(
      """
      \(name) is unimplemented, but \(use). Set a clock where the test makes its store: \
      'withDependencies { $0.continuousClock = TestClock() }'.
      """,
      at: location)
  }
}

extension Clock where Self == UnimplementedClock<Duration>, Duration == Swift.Duration {
  /// Returns a clock that a test must not use.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the issues.
  ///   - fileID: The file that the issues name.
  ///   - filePath: The path of the file that the issues name.
  ///   - line: The line that the issues name.
  ///   - column: The column that the issues name.
  /// - Returns: The clock.
  public static func unimplemented(
    _ name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
