/// XCTest, found in the running process.
struct XCTestLibrary {
  private typealias Fail = @convention(thin) @Sendable (String, StaticString, UInt) -> Void

  private let fail: Fail

  /// Looks the library up; nil if it is not loaded.
  init?() {
    let symbol = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"
    guard let address = TestLibrary.address(ofSymbol: symbol) else { return nil }
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
