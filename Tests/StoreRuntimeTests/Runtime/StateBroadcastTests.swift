import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct StateBroadcastTests {
  let broadcast = StateBroadcast<Int>()
  let journal = Journal()

  @Test func letsLateReadersShareOneFetch() async {
    broadcast.announceChange(to: 7)
    let first = startSlowReader(fetching: (7, 1))
    let others = (0..<3).map { _ in
      Task.immediate {
        await broadcast.next(after: 0) {
          Issue.record("Another reader fetches the state already.")
          return nil
        }?.state
      }
    }

    journal.note("go")

    #expect(await first.value == 7)
    for reader in others { #expect(await reader.value == 7) }
  }

  @Test(arguments: [(7, 1), (8, 2)])
  func bringsANewerStateToThoseWhoWaitForAFetch(state: Int, version: Int) async {
    broadcast.announceChange(to: 7)
    let first = startSlowReader(fetching: (state, version))
    let second = Task.immediate { await broadcast.next(after: 1) { (8, 2) }?.state }

    broadcast.announceChange(to: 8)
    journal.note("go")

    #expect(await first.value == state)
    #expect(await second.value == 8)
  }

  @Test func leavesItsLastStateToReadersThatFindTheStoreGone() async {
    let executor = StepExecutor()
    broadcast.announceChange(to: 7)
    let preferring = startReader(preferring: executor)
    await executor.runJobsOnThread()
    let reader = startReader(after: 0)
    let upToDate = startReader(after: 1)

    broadcast.finish(with: 7)
    await executor.runJobsOnThread()

    for task in [preferring, reader] { #expect(await task.value == 7) }
    #expect(await upToDate.value == nil)
    #expect(await broadcast.next(after: 0) { nil }?.state == 7)
    #expect(await broadcast.next(after: 1) { nil } == nil)
  }

  @Test func wakesThoseWhoCameDuringAFetchThatHadNothingForThem() async {
    broadcast.announceChange(to: 7)
    let first = startSlowReader(fetching: (7, 1))
    let second = startReader(after: 1)
    journal.note("go")
    #expect(await first.value == 7)

    broadcast.announceChange(to: 8)

    #expect(await second.value == 8)
  }

  @Test func letsAnUrgentReaderFetchForItself() async {
    broadcast.announceChange(to: 7)
    let slow = startSlowReader(fetching: (7, 1), priority: .background)
    let urgent = Task.immediate(priority: .high) {
      await broadcast.next(after: 0) { (7, 1) }?.state
    }

    #expect(await urgent.value == 7)
    journal.note("go")
    #expect(await slow.value == 7)
  }

  @Test func isHandedOnByAReaderThatIsCancelledMeanwhile() async {
    let executor = StepExecutor()
    let first = startReader(preferring: executor)
    await executor.runJobsOnThread()
    let others = [startReader(preferring: executor), startReader(preferring: executor)]
    await executor.runJobsOnThread()

    broadcast.announceChange(to: 5)
    first.cancel()
    await executor.runJobsOnThread()

    #expect(await first.value == nil)
    for other in others { #expect(await other.value == 5) }
  }

  @Test func reachesOthersWhileTheExecutorOfOneReaderIsBlocked() async {
    let executor = StepExecutor()
    let first = startReader(preferring: executor, priority: .high)
    await executor.runJobsOnThread()
    let others = (0..<3).map { _ in startReader(after: 0) }

    broadcast.announceChange(to: 5)

    for reader in others { #expect(await reader.value == 5) }
    await executor.runJobsOnThread()
    #expect(await first.value == 5)
  }

  @Test func reachesAllReadersOfEachExecutor() async {
    let executors = [StepExecutor(), StepExecutor()]
    var readers: [Task<Int?, Never>] = []
    for executor in executors {
      for _ in 0..<2 {
        readers.append(startReader(preferring: executor))
        await executor.runJobsOnThread()
      }
    }

    broadcast.announceChange(to: 5)
    for executor in executors {
      // The first of its readers runs, and wakes the other one.
      await executor.runJobsOnThread()
    }

    for reader in readers { #expect(await reader.value == 5) }
  }

  @Test func isFetchedByOthersWhileTheExecutorOfTheReaderWhoFetchesIsBlocked() async {
    let executor = StepExecutor()
    broadcast.announceChange(to: 7)
    let first = Task(executorPreference: executor) {
      await broadcast.next(after: 0) {
        await journal.wait(for: "go")
        return (7, 1)
      }?.state
    }
    await executor.runJobsOnThread()

    let second = Task.immediate { await broadcast.next(after: 0) { (7, 1) }?.state }

    #expect(await second.value == 7)
    journal.note("go")
    await executor.runJobsOnThread()
    #expect(await first.value == 7)
  }

  @Test func endsForAReaderWheneverItIsCancelled() async {
    for _ in 0..<2000 {
      let reader = Task { await broadcast.next(after: 0) { nil }?.state }
      let canceller = Task { reader.cancel() }
      #expect(await reader.value == nil)
      await canceller.value
    }
  }

  /// Starts a reader that has seen a version, and finds nothing to fetch.
  private func startReader(after version: Int) -> Task<Int?, Never> {
    Task.immediate { await broadcast.next(after: version) { nil }?.state }
  }

  /// Starts a reader that has seen what there was at first, on an executor that must be told to
  /// run.
  private func startReader(
    preferring executor: StepExecutor, priority: TaskPriority? = nil
  ) -> Task<Int?, Never> {
    Task(executorPreference: executor, priority: priority) {
      await broadcast.next(after: 0) { nil }?.state
    }
  }

  /// Starts a reader that has seen nothing, and whose fetch takes until the journal notes "go".
  private func startSlowReader(
    fetching state: (Int, Int), priority: TaskPriority? = nil
  ) -> Task<Int?, Never> {
    Task.immediate(priority: priority) {
      await broadcast.next(after: 0) {
        await journal.wait(for: "go")
        return state
      }?.state
    }
  }
}
