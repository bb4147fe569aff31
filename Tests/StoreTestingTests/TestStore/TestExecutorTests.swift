import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("The executor of a test store")
struct TestExecutorTests {
  private let executor = TestExecutor()
  private let journal = Journal()

  @Test("runs jobs in the order in which they come")
  func order() async {
    let journal = journal

    for number in 0..<100 {
      Task(executorPreference: executor) { journal.note("\(number)") }
    }
    await executor.waitUntilIdle()

    #expect(journal.entries == (0..<100).map { "\($0)" })
  }

  @Test("is idle when there is nothing to run")
  func idleness() async {
    let isIdle = await executor.waitUntilIdle()

    #expect(isIdle)
    #expect(executor.idleCount == 0)
  }

  @Test("is idle only when what a job has brought about has run")
  func followingJobs() async {
    let (journal, executor) = (journal, executor)

    Task(executorPreference: executor) {
      for number in 0..<10 {
        Task(executorPreference: executor) { journal.note("\(number)") }
        await Task.yield()
      }
    }
    await executor.waitUntilIdle()

    #expect(journal.entries.count == 10)
    #expect(executor.idleCount == 1)
  }

  @Test("goes on when threads were left to others meanwhile")
  func shifts() async {
    let (journal, executor) = (journal, executor)

    Task(executorPreference: executor) {
      for _ in 0..<2500 { await Task.yield() }
      journal.note("done")
    }
    await executor.waitUntilIdle()

    #expect(journal.entries == ["done"])
  }

  @Test("tells those who wait that it may never be idle")
  func busyness() async {
    let executor = executor
    let task = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
    }

    let isIdle = await executor.waitUntilIdle()

    #expect(!isIdle)
    #expect(executor.idleCount == nil)
    task.cancel()
    #expect(await executor.waitUntilIdle())
  }

  @Test("is what an actor on it runs on")
  func actorIsolation() async {
    let actor = TestActor(executor: executor)

    await note(on: actor)

    #expect(journal.entries == ["isolated"])
  }

  private func note(on actor: isolated TestActor) {
    actor.assertIsolated()
    journal.note("isolated")
  }

  @Test("tells of work that has come since somebody looked")
  func workSince() async {
    let count = executor.idleCount ?? -1
    let patience = executor.beginPatience(.seconds(600))
    Task(executorPreference: executor) {}

    let hasWork = await executor.waitForWork(after: count, within: patience)

    #expect(hasWork)
    #expect(!executor.isExhausted(patience))
    executor.endPatience(patience)
  }

  @Test("tells that no work has come in time")
  func noWork() async {
    let patience = executor.beginPatience(.milliseconds(1))

    let hasWork = await executor.waitForWork(after: 0, within: patience)

    #expect(!hasWork)
    #expect(executor.isExhausted(patience))
    executor.endPatience(patience)
  }

  @Test("tells at once that the time is over")
  func noTimeLeft() async {
    let patience = executor.beginPatience(.milliseconds(1))
    _ = await executor.waitForWork(after: 0, within: patience)

    let hasWork = await executor.waitForWork(after: 0, within: patience)

    #expect(!hasWork)
    executor.endPatience(patience)
  }

  @Test("doesn't keep a cancelled task waiting")
  func cancelledWait() async {
    let executor = executor
    let task = Task {
      let patience = executor.beginPatience(.seconds(600))
      defer { executor.endPatience(patience) }
      return await executor.waitForWork(after: 0, within: patience)
    }

    task.cancel()

    #expect(await !task.value)
  }
}
