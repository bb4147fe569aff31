/// The part of Swift Testing that issues need, independent of its types.
protocol SwiftTestingLibrary: Sendable {
  /// Whether the current task belongs to a test.
  var isTestCurrent: Bool { get }

  /// Records an issue, which fails the running test unless the test knows of it.
  ///
  /// - Parameter issue: What happened, and where.
  func record(_ issue: ReportedIssue)

  /// Records an issue that doesn't fail the running test.
  ///
  /// - Parameter issue: What happened, and where.
  /// - Returns: Whether the library knows such issues.
  func recordWarning(_ issue: ReportedIssue) -> Bool
}

/// Swift Testing, found in the running process.
///
/// Four of its public functions are called by address. What makes that sound:
///
/// - The symbols are mangled names and so state the exact types of the functions. A library in
///   which one of them has another type does not export that symbol, and then none is called.
/// - Testing is built for library evolution (the head of its `.swiftinterface` says so) and none of
///   the types `Comment`, `Issue`, `Issue.Severity`, `SourceLocation` and `Test` is frozen. The
///   functions of such a library take and return these types by address, whatever their layout.
/// - Here they are generic parameters, which Swift takes and returns by address too, with the size,
///   copying and destruction that the metadata of the type gives. The types are found when the
///   program runs, so the optimiser can't specialise this code for others.
/// - `String`, `Int` and `Bool` are frozen types of the standard library. An initialiser consumes
///   its arguments and a static method borrows them, which the function types repeat. The metatype
///   that a static member of a struct is called on is not passed at all.
struct SwiftTestingFunctions<
  Comment: ExpressibleByStringLiteral, Issue, Severity, SourceLocation, Test
>: SwiftTestingLibrary {
  private typealias CurrentTest = @convention(thin) @Sendable () -> Test?
  private typealias Locate =
    @convention(thin) @Sendable (consuming String, consuming String, Int, Int) -> SourceLocation
  private typealias Record = @convention(thin) @Sendable (Comment?, SourceLocation) -> Issue

  private typealias RecordSeverity =
    @convention(thin) @Sendable (Comment?, Severity, SourceLocation) -> Issue

  private let currentTest: CurrentTest
  private let locate: Locate
  private let record: Record

  /// The address of what records an issue with a severity, which older libraries don't have.
  private let recordSeverity: UInt?

  /// Looks the functions up; nil if one of them is missing.
  ///
  /// - Parameters:
  ///   - comment: The type `Comment`.
  ///   - issue: The type `Issue`.
  ///   - severity: The type `Issue.Severity`.
  ///   - sourceLocation: The type `SourceLocation`.
  ///   - test: The type `Test`.
  init?(
    comment: Comment.Type,
    issue: Issue.Type,
    severity: Severity.Type,
    sourceLocation: SourceLocation.Type,
    test: Test.Type
  ) {
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
    self.currentTest = unsafeBitCast(currentTest, to: CurrentTest.self)
    self.locate = unsafeBitCast(locate, to: Locate.self)
    self.record = unsafeBitCast(record, to: Record.self)
    self.recordSeverity = CLibrary.address(
      ofSymbol: "$s7Testing5IssueV6record_8severity14sourceLocation"
        + "AcA7CommentVSg_AC8SeverityOAA06SourceF0VtFZ"
    ).map { UInt(bitPattern: $0) }
  }

  @inline(never)
  var isTestCurrent: Bool {
    currentTest() != nil
  }

  @inline(never)
  func record(_ issue: ReportedIssue) {
    _ = record(comment(issue), location(issue))
  }

  @inline(never)
  func recordWarning(_ issue: ReportedIssue) -> Bool {
    guard
      let warning,
      let address = recordSeverity.flatMap(UnsafeRawPointer.init(bitPattern:))
    else { return false }
    // `Issue.record(_:severity:sourceLocation:)`; see the proof above.
    let record = unsafeBitCast(address, to: RecordSeverity.self)
    _ = record(comment(issue), warning, location(issue))
    return true
  }

  /// The severity of an issue that doesn't fail a test, if the library has one.
  private var warning: Severity? {
    // An enum of two cases without values is one byte, and each byte below two is one of them. The
    // name says whether this is the right one.
    guard MemoryLayout<Severity>.size == 1 else { return nil }
    let severity = unsafeBitCast(UInt8(0), to: Severity.self)
    return String(describing: severity) == "warning" ? severity : nil
  }

  private func comment(_ issue: ReportedIssue) -> Comment? {
    (issue.message as? Comment.StringLiteralType).map(Comment.init(stringLiteral:))
  }

  private func location(_ issue: ReportedIssue) -> SourceLocation {
    // The initialiser traps where a file id has no module, and where a line or column is not
    // positive. Neither happens unless the caller of `reportIssue` made the location up.
    let fileID = issue.location.fileID.description
    return locate(
      fileID.contains("/") ? fileID : "Unknown/\(fileID)",
      issue.location.filePath.description,
      max(1, Int(clamping: issue.location.line)),
      max(1, Int(clamping: issue.location.column))
    )
  }
}
