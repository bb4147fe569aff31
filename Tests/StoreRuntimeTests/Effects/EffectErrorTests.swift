import StoreRuntime
import Testing

struct EffectErrorTests {
  let store = Diary.makeStore()
  let journal = Journal()
  let recorder = IssueRecorder()

  @Test func withoutCatchIsAnIssueAtTheLineOfTheEffect() async throws {
    let line: UInt = #line + 4
    await withIssueReporter(recorder.reporter) {
      let task = await store.write("a") {
        // The next line is the one to be named.
        .run { _ in
          await Task.yield()
          throw Failure()
        }
      }
      await task.finish()
    }

    let issue = try #require(recorder.issues.first)
    #expect(issue.message.contains("Failure()"))
    #expect(issue.location.line == line)
    #expect(issue.location.fileID.description.hasSuffix("EffectErrorTests.swift"))
    #expect(recorder.issues.count == 1)
  }

  @Test func withoutCatchFailsTheTestThatSentTheAction() async {
    await withKnownIssue {
      let task = await store.write("a") { .run { _ in throw Failure() } }
      await task.finish()
    } matching: { issue in
      issue.sourceLocation?.fileName == "EffectErrorTests.swift"
    }
  }

  @Test func isGivenToCatch() async {
    let task = await store.write("a") {
      .run { send in
        await send(.write("b"))
        throw Failure()
      } catch: { error, send in
        await send(.write("\(error)"))
        await Task.yield()
        await send(.write("c"))
      }
    }

    await task.finish()

    #expect(await store.state.entries == ["a", "b", "Failure()", "c"])
  }

  @Test func ofCancellationIsSilent() async {
    let task = await store.write("a") {
      .merge(
        .run { _ in throw CancellationError() },
        .run { _ in
          throw CancellationError()
        } catch: { _, send in
          await send(.write("b"))
        })
    }

    await task.finish()

    #expect(await store.state.entries == ["a"])
  }

  @Test func ofAnEffectThatIsCancelledIsSilentIfItIsOfCancellation() async {
    let task = await store.write("a") {
      .run { _ in
        await journal.noteCancellation("cancelled")
        try Task.checkCancellation()
        journal.note("never")
      }
    }

    task.cancel()
    await task.finish()

    #expect(journal.lines == ["cancelled"])
  }
}
