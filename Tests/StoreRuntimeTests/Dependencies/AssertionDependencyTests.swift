import StoreRuntime
import Testing

struct AssertionDependencyTests {
  @Dependency(\.assert) private var assert
  @Dependency(\.assertionFailure) private var assertionFailure
  @Dependency(\.precondition) private var precondition
  @Dependency(\.fireAndForget) private var fireAndForget

  @Test func aFailureIsAnIssueInATestAtTheLineOfTheCheck() async {
    let issues = await IssueRecorder.issues {
      assert(1 + 1 == 3, "sums")
      assert(1 + 1 == 2)
      precondition(false)
      assertionFailure("here")
    }

    #expect(issues.linesAbove() == [6, 4, 3])
    #expect(
      issues.map(\.message) == [
        "An assertion failed: sums", "A precondition failed", "An assertion failed: here",
      ])
  }

  @Test func aFailureStopsAProgram() async {
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.precondition) var precondition
        precondition(false, "stop")
      }
    }
  }

  @Test func aTestWaitsForWorkThatIsFiredAndReportsItsError() async {
    struct Failure: Error {}
    let done = LockIsolated(false)

    await fireAndForget { done.setValue(true) }
    let issues = await IssueRecorder.issues {
      await fireAndForget { throw Failure() }
      await fireAndForget { throw CancellationError() }
    }

    #expect(done.value)
    #expect(issues.map(\.message) == ["Work of 'fireAndForget' failed: Failure()"])
  }

  @Test func aProgramDoesNotWaitForWorkThatIsFired() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let (end, ended) = AsyncStream<Void>.makeStream()

    await withDependencies {
      $0.context = .live
    } operation: {
      await fireAndForget {
        for await _ in stream { break }
        ended.finish()
      }
    }

    continuation.yield()
    for await _ in end {}
  }
}
