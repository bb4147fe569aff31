import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import StoreTesting

@Suite("Work that exploring can't control")
struct ForeignWorkTests {
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

  @Test("is counted, and its effects are named", arguments: Work.leaving)
  func counted(work: Work) async throws {
    let warning = try #require(await explore { _ = await work.load() })

    #expect(warning.contains("came from outside, so the schedule isn't fully controlled"))
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

  /// A thread that enqueues a job is done with the executor when the job can go on.
  @Test("is counted before it can go on")
  func countedFirst() {
    let executor = ScheduledExecutor(isNaming: false)
    for number in 1...RunLength.count(100, long: 20_000) {
      Thread.detachNewThread { Task(executorPreference: executor) {} }
      while executor.candidates.isEmpty {}
      #expect(executor.uncontrolled.foreign.values.reduce(0, +) == number)
      executor.perform(at: 0)
    }
  }

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
    #expect(reported.allSatisfy { $0.contains("isn't fully controlled") })
  }
}
