/// The test libraries of the process, one of which fails the running test for a reported issue.
///
/// A runtime must not link a test library into programs that use it. A test process has loaded one,
/// so its functions are looked up by symbol, once.
enum TestLibrary {
  private static let swiftTesting = SwiftTestingLibrary.find()
  private static let recordInXCTest = XCTestLibrary.find()

  /// A text that identifies the current test of Swift Testing among those that run at the same
  /// time, or `nil` outside of such a test.
  static var currentTest: String? { isTesting ? swiftTesting?.currentTest() : nil }

  /// Records an issue with the library whose test is running.
  ///
  /// - Parameter issue: The issue.
  /// - Returns: `false` if no test library was found in the process.
  static func record(_ issue: ReportedIssue) -> Bool {
    // Outside of a test, in a detached task for example, XCTest ignores a failure and Swift Testing
    // fails the run. If both may run tests, an issue is XCTest's unless Swift Testing has a test.
    if let swiftTesting,
      recordInXCTest == nil || TestProcess.runsSwiftTestingOnly || swiftTesting.isTestCurrent()
    {
      swiftTesting.record(issue)
    } else if let recordInXCTest {
      recordInXCTest(issue)
    } else {
      return false
    }
    return true
  }
}

/// Swift Testing, found in the running process.
///
/// Four of its public functions are called by address. This is sound for the following reasons:
///
/// - The symbols are mangled names and thus contain the exact types of the functions. A library in
///   which one of them has another type doesn't export that symbol, and then none is called.
/// - Testing is built for library evolution (see the start of its `.swiftinterface`), and none of
///   the types `Comment`, `Issue`, `SourceLocation`, `Test` and `Test.Case` is frozen. The
///   functions of such a library pass and return these types by address, whatever their layout.
/// - Here they are generic parameters, which Swift also passes and returns by address, with the
///   size, copying and destruction from the type's metadata. The types are looked up at run time,
///   so the optimiser can't specialise this code for others.
/// - `String`, `Int` and `Bool` are frozen types of the standard library. An initialiser consumes
///   its arguments and a static method borrows them, which the function types repeat. The metatype
///   for a static member of a struct isn't passed at all.
// Unchecked: the closures capture addresses of functions and types, which never change.
struct SwiftTestingLibrary: @unchecked Sendable {
  /// Returns whether the current task belongs to a test.
  let isTestCurrent: () -> Bool

  /// Returns the id of the current test and the arguments of its case.
  let currentTest: () -> String?

  /// Records an issue, which fails the running test unless it is a known issue of the test.
  let record: (ReportedIssue) -> Void

  /// Looks the library up; returns `nil` if it isn't loaded or lacks a required symbol.
  static func find() -> Self? {
    guard
      let comment = _typeByName("7Testing7CommentV") as? any ExpressibleByStringLiteral.Type,
      let issue = _typeByName("7Testing5IssueV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let test = _typeByName("7Testing4TestV"),
      let testCase = _typeByName("7Testing4TestV4CaseV")
    else { return nil }
    return load(comment, issue, sourceLocation, test, testCase)
  }

  @inline(never)
  private static func load<Comment: ExpressibleByStringLiteral, Issue, SourceLocation, Test, Case>(
    _ comment: Comment.Type, _ issue: Issue.Type, _ sourceLocation: SourceLocation.Type,
    _ test: Test.Type, _ testCase: Case.Type
  ) -> Self? {
    typealias CurrentTest = @convention(thin) @Sendable () -> Test?
    typealias CurrentCase = @convention(thin) @Sendable () -> Case?
    typealias Locate =
      @convention(thin) @Sendable (consuming String, consuming String, Int, Int) -> SourceLocation
    typealias Record = @convention(thin) @Sendable (Comment?, SourceLocation) -> Issue
    guard
      let currentTest = CLibrary.address(ofSymbol: "$s7Testing4TestV7currentACSgvgZ"),
      let currentCase = CLibrary.address(ofSymbol: "$s7Testing4TestV4CaseV7currentAESgvgZ"),
      let locate = CLibrary.address(
        ofSymbol: "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"
      ),
      let record = CLibrary.address(
        ofSymbol: "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"
      )
    else { return nil }
    // `Test.current`, `Test.Case.current`, `SourceLocation(fileID:filePath:line:column:)` and
    // `Issue.record(_:sourceLocation:)`; see the proof above.
    let callCurrentTest = unsafeBitCast(currentTest, to: CurrentTest.self)
    let callCurrentCase = unsafeBitCast(currentCase, to: CurrentCase.self)
    let callLocate = unsafeBitCast(locate, to: Locate.self)
    let callRecord = unsafeBitCast(record, to: Record.self)
    func fail(_ issue: ReportedIssue) {
      // The initialiser traps if a file id has no module, or if a line or column isn't positive.
      // Neither happens unless the caller of `reportIssue` invented the location.
      let fileID = issue.location.fileID.description
      let location = callLocate(
        fileID.contains("/") ? fileID : "Unknown/\(fileID)",
        issue.location.filePath.description,
        max(1, Int(clamping: issue.location.line)),
        max(1, Int(clamping: issue.location.column)))
      let comment = issue.message as? Comment.StringLiteralType
      _ = callRecord(comment.map(Comment.init(stringLiteral:)), location)
    }
    func describeTest() -> String? {
      guard let test = callCurrentTest() else { return nil }
      let id = (test as? any Identifiable).map { "\($0.id)" } ?? "\(test)"
      return id + (callCurrentCase().map { "\($0)" } ?? "")
    }
    return Self(
      isTestCurrent: { callCurrentTest() != nil }, currentTest: describeTest, record: fail)
  }
}

/// XCTest, found in the running process.
enum XCTestLibrary {
  /// Returns a function that fails the running test, or `nil` if the library isn't loaded.
  static func find() -> (@Sendable (ReportedIssue) -> Void)? {
    typealias Fail = @convention(thin) @Sendable (String, StaticString, UInt) -> Void
    let symbol = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"
    guard let address = CLibrary.address(ofSymbol: symbol) else { return nil }
    // The symbol is `XCTFail(_: String, file: StaticString, line: UInt)`, a function without
    // context. Its parameters are of frozen types of the standard library, and are borrowed like
    // those of any function.
    let fail = unsafeBitCast(address, to: Fail.self)
    return { fail($0.message, $0.location.filePath, $0.location.line) }
  }
}

// MARK: - The process

/// A Boolean value that indicates whether this process was started to run tests.
///
/// It determines the effect of issues and the default values of dependencies. It is computed once,
/// from the way the process was started, and never changes.
public var isTesting: Bool { TestProcess.isCurrent }

/// Returns a text that identifies the current test of Swift Testing and its arguments among the
/// tests that run at the same time.
///
/// - Returns: The text, or `nil` outside of such a test.
package func currentTestName() -> String? { TestLibrary.currentTest }

/// Distinguishes a process that runs tests from others.
///
/// A loaded test library isn't sufficient, because a program may link one for its own reasons. The
/// way the process was started is decisive.
enum TestProcess {
  /// `true` if this process runs tests.
  static let isCurrent = isTestProcess(
    arguments: CommandLine.arguments,
    hasEnvironmentVariable: CLibrary.hasEnvironmentVariable
  )

  /// `true` if this process was started to run only the tests of Swift Testing.
  static let runsSwiftTestingOnly = runsSwiftTestingOnly(arguments: CommandLine.arguments)

  /// Returns whether a process with the given arguments and environment runs tests.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, the path of the executable first.
  ///   - hasEnvironmentVariable: Returns whether a variable is set.
  /// - Returns: `true` if the executable is a test bundle or a tool that runs test bundles.
  static func isTestProcess(
    arguments: [String],
    hasEnvironmentVariable: (String) -> Bool
  ) -> Bool {
    let executable = arguments.first?.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
    // Package tests are an executable bundle on most systems, and a bundle that a tool loads on
    // Darwin. Xcode starts the app itself and sets variables.
    return executable.hasSuffix(".xctest")
      || ["swiftpm-testing-helper", "swiftpm-xctest-helper", "xctest"].contains(executable)
      || (executable.hasSuffix("-test-runner") && arguments.contains("--testing-library"))
      || ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
        .contains(where: hasEnvironmentVariable)
  }

  /// Returns whether only Swift Testing runs tests in a process with the given arguments.
  ///
  /// - Parameter arguments: The arguments, the path of the executable first.
  /// - Returns: `true` if the package manager selected Swift Testing.
  static func runsSwiftTestingOnly(arguments: [String]) -> Bool {
    guard let option = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(option + 1).first == "swift-testing"
  }
}
