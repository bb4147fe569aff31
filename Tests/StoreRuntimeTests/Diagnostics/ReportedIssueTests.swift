import StoreRuntime
import Testing

struct ReportedIssueTests {
  @Test(arguments: [
    ("One line.", "One line."),
    ("Two\nlines.", "Two lines."),
    ("Three\r\nkinds\nof\u{2028}breaks.\n", "Three kinds of breaks."),
    ("", ""),
  ])
  func theDescriptionIsOneLine(message: String, line: String) {
    let location = IssueLocation(fileID: "App/Main.swift", filePath: "/App/Main.swift", line: 12)

    let issue = ReportedIssue(message: message, location: location)

    #expect(issue.description == "App/Main.swift:12: warning: \(line)")
  }
}
