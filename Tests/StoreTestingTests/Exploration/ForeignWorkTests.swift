import Foundation
import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("Work that exploring can't control")
struct ForeignWorkTests {
  /// An actor with a thread of its own.
  private actor Camera {
    private final class Executor: SerialExecutor {
      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      }
    }

    nonisolated private let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func takePicture() -> String { "picture" }
  }

  /// Explores two effects that do a piece of work, and returns what is said about it.
  private func explore(
    _ work: @escaping @Sendable () async -> Void
  ) async -> (warning: String?, message: String?) {
    let outcome = await exploring(schedules: 5, patience: .seconds(600)) { run in
      let store = run.errands { name, send in
        await work()
        await send(.done(name))
      }
      await store.send(.start("a"))
      await store.send(.start("b"))
      await run.settle()
      let done = await store.state.done.sorted()
      run.expect(done == ["a", "b"], "only \(done) is done")
    }
    return (outcome.warning, outcome.message)
  }

  @Test("by a detached task is counted")
  func detachedTask() async throws {
    let (warning, message) = await explore { await Task.detached {}.value }

    #expect(message == nil)
    #expect(try #require(warning).contains("came from elsewhere: not all was controlled"))
  }

  @Test("by a thread that sleeps is counted")
  func sleepingThread() async throws {
    let (warning, message) = await explore {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.002)
          continuation.resume()
        }
      }
    }

    #expect(message == nil)
    #expect(try #require(warning).contains("effect of start(\"a\")"))
  }

  @Test("by an actor with an executor of its own is counted")
  func actorWithExecutor() async throws {
    let camera = Camera()

    let (warning, message) = await explore { _ = await camera.takePicture() }

    #expect(message == nil)
    #expect(try #require(warning).contains("effect of start(\"a\")"))
  }

  @Test("by the main actor is counted")
  func mainActor() async throws {
    let (warning, message) = await explore { await MainActor.run {} }

    #expect(message == nil)
    #expect(try #require(warning).contains("effect of start(\"a\")"))
  }

  @Test("by a sleep in real time is counted")
  func realSleep() async throws {
    let (warning, message) = await explore { try? await Task.sleep(for: .milliseconds(2)) }

    #expect(message == nil)
    #expect(try #require(warning).contains("effect of start(\"a\")"))
  }

  #if os(Linux)
    @Test("by an effect that keeps its thread asleep is counted")
    func sleepInTheEffect() async throws {
      let (warning, message) = await explore { usleep(2_000) }

      #expect(message == nil)
      #expect(try #require(warning).contains("slept on the thread"))
    }

    @Test("isn't an effect that a busy machine holds up once")
    func oneSleep() async {
      let sleeps = Guarded(1)

      let (warning, message) = await explore {
        let isAsleep = sleeps.withLock { count in
          count -= 1
          return count == 0
        }
        if isAsleep { usleep(2_000) }
      }

      #expect(message == nil)
      #expect(warning == nil)
    }
  #endif

  private func exploreDetachedTask() async {
    await StoreTesting.explore(schedules: 5) { run in
      let store = run.errands { name, send in
        await Task.detached {}.value
        await send(.done(name))
      }
      await store.send(.start("a"))
      await run.settle()
    }
  }

  @Test("is reported once")
  func oneWarning() async {
    let messages = Guarded<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }

    await withIssueReporter(reporter) { await exploreDetachedTask() }

    let reported = messages.withLock { $0 }
    #expect(reported.count == 1)
    #expect(reported.allSatisfy { $0.contains("not all was controlled") })
  }

  @Test("doesn't fail the test")
  func warning() async {
    await exploreDetachedTask()
  }
}
