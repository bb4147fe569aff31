/// The part of Swift Testing that issues need, independent of its types.
protocol SwiftTestingLibrary: Sendable {
  /// Whether the current task belongs to a test.
  var isTestCurrent: Bool { get }

  /// Records an issue, which fails the running test unless the test knows of it.
  ///
  /// - Parameter issue: What happened, and where.
  func record(_ issue: ReportedIssue)
}

/// Swift Testing, found in the running process.
///
/// Three of its public functions are called by address. What makes that sound:
///
/// - The symbols are mangled names and so state the exact types of the functions. A library in
///   which one of them has another type does not export that symbol, and then none is called.
/// - Testing is built for library evolution (the head of its `.swiftinterface` says so) and none of
///   the structs `Comment`, `Issue`, `SourceLocation` and `Test` is frozen. The functions of such a
///   library take and return these structs by address, whatever their layout.
/// - Here they are generic parameters, which Swift takes and returns by address too, with the size,
///   copying and destruction that the metadata of the type gives. The types are found when the
///   program runs, so the optimiser can't specialise this code for others.
/// - `String`, `Int` and `Bool` are frozen types of the standard library. An initialiser consumes
///   its arguments and a static method borrows them, which the function types repeat. The metatype
///   that a static member of a struct is called on is not passed at all.
struct SwiftTestingFunctions<
  Comment: ExpressibleByStringLiteral, Issue, SourceLocation, Test
>: SwiftTestingLibrary {
  private typealias CurrentTest = @convention(thin) @Sendable () -> Test?
  private typealias Locate =
    @convention(thin) @Sendable (consuming String, consuming String, Int, Int) -> SourceLocation
  private typealias Record = @convention(thin) @Sendable (Comment?, SourceLocation) -> Issue

  private let currentTest: CurrentTest
  private let locate: Locate
  private let record: Record

  /// Looks the functions up; nil if one of them is missing.
  ///
  /// - Parameters:
  ///   - comment: The type `Comment`.
  ///   - issue: The type `Issue`.
  ///   - sourceLocation: The type `SourceLocation`.
  ///   - test: The type `Test`.
  init?(
    comment: Comment.Type,
    issue: Issue.Type,
    sourceLocation: SourceLocation.Type,
    test: Test.Type
  ) {
    guard
      let currentTest = TestLibrary.address(ofSymbol: "$s7Testing4TestV7currentACSgvgZ"),
      let locate = TestLibrary.address(
        ofSymbol: "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"
      ),
      let record = TestLibrary.address(
        ofSymbol: "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"
      )
    else { return nil }
    // `Test.current`, `SourceLocation(fileID:filePath:line:column:)` and
    // `Issue.record(_:sourceLocation:)`; see the proof above.
    self.currentTest = unsafeBitCast(currentTest, to: CurrentTest.self)
    self.locate = unsafeBitCast(locate, to: Locate.self)
    self.record = unsafeBitCast(record, to: Record.self)
  }

  @inline(never)
  var isTestCurrent: Bool {
    currentTest() != nil
  }

  @inline(never)
  func record(_ issue: ReportedIssue) {
    let comment = (issue.message as? Comment.StringLiteralType).map(Comment.init(stringLiteral:))
    // The initialiser traps where a file id has no module, and where a line or column is not
    // positive. Neither happens unless the caller of `reportIssue` made the location up.
    let fileID = issue.location.fileID.description
    let location = locate(
      fileID.contains("/") ? fileID : "Unknown/\(fileID)",
      issue.location.filePath.description,
      max(1, Int(clamping: issue.location.line)),
      max(1, Int(clamping: issue.location.column))
    )
    _ = record(comment, location)
  }
}
