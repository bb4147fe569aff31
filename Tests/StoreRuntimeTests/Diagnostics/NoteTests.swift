import StoreRuntime
import Testing

/// Notes: reports of something that isn't wrong.
struct NoteTests {
  private let location = IssueLocation(
    fileID: "Module/File.swift", filePath: "/File.swift", line: 12, column: 3)

  @Test func aNoteKeepsItsLines() {
    let note = ReportedIssue(message: "One\nTwo", severity: .note, location: location)

    #expect(note.description == "Module/File.swift:12: note: One\nTwo")
  }

  @Test func anIssueIsAWarningUnlessItIsCalledANote() {
    let issue = ReportedIssue(message: "One\nTwo", location: location)

    #expect(issue.severity == .warning)
    #expect(issue.description == "Module/File.swift:12: warning: One Two")
  }

  @Test func theStandardReporterFailsNoTestForANote() {
    reportNote("Nothing is wrong.", at: location)
  }

  @Test func theStandardReporterFailsATestForAWarning() {
    withKnownIssue {
      IssueReporter.standard.report(ReportedIssue(message: "Wrong.", location: location))
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Wrong."] && issue.sourceLocation?.line == 12
    }
  }
}
