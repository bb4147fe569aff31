/// The test libraries of the process, one of which fails the running test for a reported issue.
///
/// A runtime must not link a test library into the programs that use it. A test process has one
/// loaded, so its functions are looked up by symbol, once.
enum TestLibrary {
  private static let swiftTesting = SwiftTestingLibrary()
  private static let xcTest = XCTestLibrary()

  /// Records an issue with the library whose test is running.
  ///
  /// - Parameter issue: What happened, and where.
  /// - Returns: False if the process has no test library that could be found.
  static func record(_ issue: ReportedIssue) -> Bool {
    // Outside of a test, in a detached task for example, XCTest drops a failure and Swift Testing
    // fails the run. Where both may run tests, XCTest has them if Swift Testing has none.
    if let swiftTesting,
      xcTest == nil || TestProcess.runsSwiftTestingOnly || swiftTesting.isTestCurrent()
    {
      swiftTesting.record(issue)
    } else if let xcTest {
      xcTest.record(issue)
    } else {
      return false
    }
    return true
  }
}

/// Swift Testing, found in the running process.
///
/// Three of its public functions are called by address. What makes that sound:
///
/// - The symbols are mangled names and so state the exact types of the functions. A library in
///   which one of them has another type does not export that symbol, and then none is called.
/// - Testing is built for library evolution (the head of its `.swiftinterface` says so) and none of
///   the types `Comment`, `Issue`, `SourceLocation` and `Test` is frozen. The functions of such a
///   library take and return these types by address, whatever their layout.
/// - Here they are generic parameters, which Swift takes and returns by address too, with the size,
///   copying and destruction that the metadata of the type gives. The types are found when the
///   program runs, so the optimiser can't specialise this code for others.
/// - `String`, `Int` and `Bool` are frozen types of the standard library. An initialiser consumes
///   its arguments and a static method borrows them, which the function types repeat. The metatype
///   that a static member of a struct is called on is not passed at all.
struct SwiftTestingLibrary: @unchecked Sendable {
  // Sendable: the closures capture addresses of functions and types of the process, which stay.

  /// Returns whether the current task belongs to a test.
  let isTestCurrent: () -> Bool

  /// Records an issue, which fails the running test unless the test knows of it.
  let record: (ReportedIssue) -> Void

  /// Looks the library up; nil if it is not loaded or lacks anything that is needed.
  init?() {
    guard
      let comment = _typeByName("7Testing7CommentV") as? any ExpressibleByStringLiteral.Type,
      let issue = _typeByName("7Testing5IssueV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let test = _typeByName("7Testing4TestV")
    else { return nil }
    func load<Comment: ExpressibleByStringLiteral, Issue, SourceLocation, Test>(
      _ comment: Comment.Type, _ issue: Issue.Type, _ sourceLocation: SourceLocation.Type,
      _ test: Test.Type
    ) -> Self? {
      Self(comment: comment, issue: issue, sourceLocation: sourceLocation, test: test)
    }
    guard let library = load(comment, issue, sourceLocation, test) else { return nil }
    self = library
  }

  @inline(never)
  private init?<Comment: ExpressibleByStringLiteral, Issue, SourceLocation, Test>(
    comment: Comment.Type, issue: Issue.Type, sourceLocation: SourceLocation.Type, test: Test.Type
  ) {
    typealias CurrentTest = @convention(thin) @Sendable () -> Test?
    typealias Locate =
      @convention(thin) @Sendable (consuming String, consuming String, Int, Int) -> SourceLocation
    typealias Record = @convention(thin) @Sendable (Comment?, SourceLocation) -> Issue
    guard
      let currentTest = CLibrary.address(ofSymbol: "$s7Testing4TestV7currentACSgvgZ"),
      let locate = CLibrary.address(
        ofSymbol: "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"
      ),
      let record = CLibrary.address(
        ofSymbol: "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"
      )
    else { return nil }
    // `Test.current`, `SourceLocation(fileID:filePath:line:column:)` and
    // `Issue.record(_:sourceLocation:)`; see the proof above.
    let callCurrentTest = unsafeBitCast(currentTest, to: CurrentTest.self)
    let callLocate = unsafeBitCast(locate, to: Locate.self)
    let callRecord = unsafeBitCast(record, to: Record.self)
    isTestCurrent = { callCurrentTest() != nil }
    self.record = { issue in
      // The initialiser traps where a file id has no module, and where a line or column is not
      // positive. Neither happens unless the caller of `reportIssue` made the location up.
      let fileID = issue.location.fileID.description
      let location = callLocate(
        fileID.contains("/") ? fileID : "Unknown/\(fileID)",
        issue.location.filePath.description,
        max(1, Int(clamping: issue.location.line)),
        max(1, Int(clamping: issue.location.column)))
      let comment = issue.message as? Comment.StringLiteralType
      _ = callRecord(comment.map(Comment.init(stringLiteral:)), location)
    }
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
