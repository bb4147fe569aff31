import StoreRuntime
import Testing

struct ReportIssueTests {
  private struct Failure: Error {}

  @Test func failsTheRunningTestWithTheMessage() {
    let detail = "a detail that does not fit into a small string: \(Int.random(in: 0...9))"

    withKnownIssue {
      reportIssue("Something is wrong: \(detail)")
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["Something is wrong: \(detail)"]
    }
  }

  @Test func failsTheRunningTestAtTheLineOfTheCall() {
    let line = #line + 3

    withKnownIssue {
      reportIssue("Here.")
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ReportIssueTests.swift"
        && issue.sourceLocation?.filePath == #filePath
    }
  }

  @Test func failsTheTestThatAChildTaskBelongsTo() async {
    await withKnownIssue {
      await withTaskGroup { group in
        for number in 1...4 {
          group.addTask { reportIssue("Issue number \(number) of a child task.") }
        }
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasSuffix("of a child task.") == true
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

  @Test func makesTheMessageOnce() {
    let recorder = IssueRecorder()
    var count = 0
    func message() -> String {
      count += 1
      return "Counted."
    }

    withIssueReporter(recorder.reporter) { reportIssue(message()) }

    #expect(count == 1)
    #expect(recorder.messages == ["Counted."])
  }

  @Test func namesTheErrorThatNothingHandled() throws {
    let recorder = IssueRecorder()

    withIssueReporter(recorder.reporter) {
      reportIssue(Failure())
      reportIssue(Failure(), "The list could not be loaded.")
    }

    #expect(recorder.issues.allSatisfy { $0.error is Failure })
    #expect(recorder.messages.allSatisfy { $0.contains("Failure()") })
    #expect(try #require(recorder.messages.last).hasPrefix("The list could not be loaded. "))
  }

  @Test func handsOverTheLocationOfTheCall() throws {
    let recorder = IssueRecorder()
    let line: UInt = #line + 2

    withIssueReporter(recorder.reporter) { reportIssue("Here.", column: 7) }

    let location = try #require(recorder.issues.first).location
    #expect(location.fileID.description == "StoreRuntimeTests/ReportIssueTests.swift")
    #expect(location.filePath.description == #filePath)
    #expect(location.line == line)
    #expect(location.column == 7)
  }
}
