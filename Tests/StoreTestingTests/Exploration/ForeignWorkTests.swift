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

  /// Where an effect goes.
  enum Place: CaseIterable, Sendable {
    case detachedTask, sleepingThread, actorWithExecutor, mainActor, realSleep

    func work() async {
      switch self {
      case .detachedTask: await Task.detached {}.value
      case .sleepingThread:
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.002)
            continuation.resume()
          }
        }
      case .actorWithExecutor: _ = await Camera().takePicture()
      case .mainActor: await MainActor.run {}
      case .realSleep: try? await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  /// Explores two effects that do a piece of work, and returns what is said about it.
  private func explore(_ work: @escaping @Sendable () async -> Void) async -> String? {
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
    #expect(outcome.message == nil)
    return outcome.warning
  }

  @Test("is counted, and its effects are named", arguments: Place.allCases)
  func counted(place: Place) async throws {
    let warning = try #require(await explore { await place.work() })

    #expect(warning.contains("came from elsewhere: not all was controlled"))
    #expect(warning.contains("effect of start(\"a\")"))
  }

  #if os(Linux)
    @Test("by an effect that keeps its thread asleep is counted")
    func sleepInTheEffect() async throws {
      let warning = try #require(await explore { usleep(2_000) })

      #expect(warning.contains("slept on the thread"))
    }

    @Test("isn't an effect that a busy machine holds up once")
    func oneSleep() async {
      let sleeps = Guarded(1)

      let warning = await explore {
        let isAsleep = sleeps.withLock { count in
          count -= 1
          return count == 0
        }
        if isAsleep { usleep(2_000) }
      }

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

  @Test("is reported once, and doesn't fail the test")
  func oneWarning() async {
    let messages = Guarded<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }

    await withIssueReporter(reporter) { await exploreDetachedTask() }
    await exploreDetachedTask()

    let reported = messages.withLock { $0 }
    #expect(reported.count == 1)
    #expect(reported.allSatisfy { $0.contains("not all was controlled") })
  }
}
