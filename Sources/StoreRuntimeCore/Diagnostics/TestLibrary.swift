/// The test libraries of the process, one of which fails the running test for a reported issue.
///
/// A runtime must not link a test library into the programs that use it. A test process has one
/// loaded, so its functions are looked up by symbol, once.
enum TestLibrary {
  private static let swiftTesting = loadSwiftTesting()
  private static let xcTest = XCTestLibrary()

  /// Records an issue with the library whose test is running.
  ///
  /// - Parameter issue: What happened, and where.
  /// - Returns: False if the process has no test library that could be found, or none that takes an
  ///   issue which doesn't fail the test.
  static func record(_ issue: ReportedIssue) -> Bool {
    if issue.isTolerable { return swiftTesting?.recordWarning(issue) == true }
    // Outside of a test, in a detached task for example, XCTest drops a failure and Swift Testing
    // fails the run. Where both may run tests, XCTest has them if Swift Testing has none.
    if let swiftTesting,
      xcTest == nil || TestProcess.runsSwiftTestingOnly || swiftTesting.isTestCurrent
    {
      swiftTesting.record(issue)
    } else if let xcTest {
      xcTest.record(issue)
    } else {
      return false
    }
    return true
  }

  /// Looks Swift Testing up; nil if it is not loaded or lacks anything that is needed.
  private static func loadSwiftTesting() -> (any SwiftTestingLibrary)? {
    func load<Comment: ExpressibleByStringLiteral, Issue, Severity, SourceLocation, Test>(
      _ comment: Comment.Type,
      _ issue: Issue.Type,
      _ severity: Severity.Type,
      _ sourceLocation: SourceLocation.Type,
      _ test: Test.Type
    ) -> (any SwiftTestingLibrary)? {
      SwiftTestingFunctions(
        comment: comment,
        issue: issue,
        severity: severity,
        sourceLocation: sourceLocation,
        test: test
      )
    }
    guard
      let comment = _typeByName("7Testing7CommentV") as? any ExpressibleByStringLiteral.Type,
      let issue = _typeByName("7Testing5IssueV"),
      let severity = _typeByName("7Testing5IssueV8SeverityO"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let test = _typeByName("7Testing4TestV")
    else { return nil }
    return load(comment, issue, severity, sourceLocation, test)
  }
}

/// XCTest, found in the running process.
struct XCTestLibrary {
  private typealias Fail = @convention(thin) @Sendable (String, StaticString, UInt) -> Void

  private let fail: Fail

  /// Looks the library up; nil if it is not loaded.
  init?() {
    let symbol = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"
    guard let address = CLibrary.address(ofSymbol: symbol) else { return nil }
    // The symbol is `XCTFail(_: String, file: StaticString, line: UInt)`, a function without
    // context. Its parameters are of frozen types of the standard library, and are borrowed as
    // those of any function are.
    fail = unsafeBitCast(address, to: Fail.self)
  }

  /// Fails the running test.
  ///
  /// - Parameter issue: What happened, and where.
  func record(_ issue: ReportedIssue) {
    fail(issue.message, issue.location.filePath, issue.location.line)
  }
}
