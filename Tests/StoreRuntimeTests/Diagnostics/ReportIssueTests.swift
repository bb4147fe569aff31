import StoreRuntime
import Testing

struct ReportIssueTests {
  @Test func failsTheRunningTestWithTheMessageAtTheLineOfTheCall() {
    let detail = "a detail that does not fit into a small string: \(Int.random(in: 0...9))"
    let line = #line + 3

    withKnownIssue {
      reportIssue("Something is wrong: \(detail)")
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Something is wrong: \(detail)"]
        && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ReportIssueTests.swift"
        && issue.sourceLocation?.filePath == #filePath
    }
  }

  @Test(arguments: [UInt.min, UInt.max])
  func survivesALocationThatCannotExist(number: UInt) {
    withKnownIssue {
      reportIssue("Made up.", fileID: "nowhere", filePath: "", line: number, column: number)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Made up."]
    }
  }

  @Test func makesTheMessageOnceAndHandsOverTheLocationOfTheCall() throws {
    let recorder = IssueRecorder()
    var count = 0
    func message() -> String {
      count += 1
      return "Counted."
    }
    let line: UInt = #line + 2

    withIssueReporter(recorder.reporter) { reportIssue(message(), column: 7) }

    #expect(count == 1)
    #expect(recorder.messages == ["Counted."])
    let location = try #require(recorder.issues.first).location
    #expect((location.fileID.description, location.filePath.description) == (#fileID, #filePath))
    #expect((location.line, location.column) == (line, 7))
  }
}
