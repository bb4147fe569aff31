import StoreRuntime
import Testing

struct EffectErrorTests {
  let store = Diary.makeStore()

  @Test func withoutCatchFailsTheTestThatSentTheActionAtTheLineOfTheEffect() async {
    let line = #line + 4
    await withKnownIssue {
      await store.write("a") {
        // The next line is the one to be named.
        .run { _ in
          await Task.yield()
          throw Failure()
        }
      }.finish()
    } matching: { issue in
      issue.comments.first?.rawValue.contains("Failure()") == true
        && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "EffectErrorTests.swift"
    }
  }

  @Test func isGivenToCatchUnlessItIsOfCancellation() async {
    await store.write("a") {
      .run { send in
        await send(.write("b"))
        throw Failure()
      } catch: { error, send in
        await send(.write("\(error)"))
        await Task.yield()
        await send(.write("c"))
      }
    }.finish()
    await store.write("d") {
      .merge(
        .run { _ in throw CancellationError() },
        .run { _ in
          throw CancellationError()
        } catch: { _, send in
          await send(.write("never"))
        })
    }.finish()

    #expect(await store.state.entries == ["a", "b", "Failure()", "c", "d"])
  }
}
