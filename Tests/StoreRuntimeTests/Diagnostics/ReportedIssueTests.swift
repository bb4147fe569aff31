import StoreRuntime
import Testing

struct ReportedIssueTests {
  private let location = IssueLocation(
    fileID: "App/Main.swift", filePath: "/App/Main.swift", line: 12, column: 3)

  @Test(arguments: [
    ("One line.", "One line."),
    ("Three\r\nkinds\nof\u{2028}breaks.\n", "Three kinds of breaks."),
    ("", ""),
  ])
  func theDescriptionIsOneLine(message: String, line: String) {
    let issue = ReportedIssue(message: message, location: location)

    #expect(issue.severity == .warning)
    #expect(issue.description == "App/Main.swift:12: warning: \(line)")
  }

  @Test func aNoteKeepsItsLines() {
    let note = ReportedIssue(message: "One\nTwo", severity: .note, location: location)

    #expect(note.description == "App/Main.swift:12: note: One\nTwo")
  }

  @Test func theStandardReporterFailsATestForAWarningAndNotForANote() {
    withKnownIssue {
      reportNote("Nothing is wrong.", at: location)
      IssueReporter.standard.report(ReportedIssue(message: "Wrong.", location: location))
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Wrong."] && issue.sourceLocation?.line == 12
    }
  }
}
