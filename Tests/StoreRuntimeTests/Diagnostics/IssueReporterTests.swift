import StoreRuntime
import Testing

struct IssueReporterTests {
  @Test func theInnermostReporterGetsTheIssue() {
    let outer = IssueRecorder()
    let inner = IssueRecorder()

    withIssueReporter(outer.reporter) {
      reportIssue("Before.")
      withIssueReporter(inner.reporter) { reportIssue("Inside.") }
      reportIssue("After.")
    }

    #expect(outer.messages == ["Before.", "After."])
    #expect(inner.messages == ["Inside."])
  }

  @Test @MainActor func aReporterCountsAcrossSuspensionsInTasksAndOnTheIsolationOfItsCaller() async
  {
    let recorder = IssueRecorder()

    await withIssueReporter(recorder.reporter) {
      await Task.yield()
      MainActor.assertIsolated()
      reportIssue("After a suspension.")
      await withTaskGroup { group in
        group.addTask { reportIssue("In a child task.") }
      }
      await Task { reportIssue("In an unstructured task.") }.value
    }

    #expect(
      recorder.messages
        == ["After a suspension.", "In a child task.", "In an unstructured task."]
    )
  }

  @Test func whatTheOperationReturnsAndThrowsIsPassedOn() async {
    let reporter = IssueRecorder().reporter

    #expect(withIssueReporter(reporter) { 42 } == 42)
    #expect(await withIssueReporter(reporter) { await Task { 42 }.value } == 42)
    #expect(throws: Failure.self) {
      try withIssueReporter(reporter) { throw Failure() }
    }
  }

  @Test func theReporterOfTheProcessGetsWhatNoOtherOneWants() async {
    // In a process of its own, because the tests around this one run in parallel.
    await #expect(processExitsWith: .success) {
      let process = IssueRecorder()
      let local = IssueRecorder()
      IssueReporter.shared = process.reporter

      reportIssue("For the process.")
      await Task.detached { reportIssue("Detached.") }.value
      withIssueReporter(local.reporter) { reportIssue("Local.") }

      #expect(process.messages == ["For the process.", "Detached."])
      #expect(local.messages == ["Local."])

      IssueReporter.shared = nil
      withKnownIssue { reportIssue("For the test.") }
      #expect(process.messages.count == 2)
    }
  }
}
