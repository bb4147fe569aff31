import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

struct StateBroadcastTests {
  /// Of a store that is being released.
  let broadcast = StateBroadcast<Int> { _ in nil }

  @Test func leavesItsLastStateToReadersThatFindTheStoreGone() async {
    broadcast.announceChange(to: 7)
    let reader = startReader(after: 0)
    let upToDate = startReader(after: 1)

    broadcast.finish(with: 7)

    #expect(await reader.value == 7)
    #expect(await upToDate.value == nil)
    #expect(await broadcast.next(after: 0)?.state == 7)
    #expect(await broadcast.next(after: 1) == nil)
  }

  @Test func reachesOthersWhileTheExecutorOfOneReaderIsBlocked() async {
    let executor = StepExecutor()
    let first = Task(executorPreference: executor, priority: .high) {
      await broadcast.next(after: 0)?.state
    }
    await executor.runJobsOnThread()
    let others = (0..<3).map { _ in startReader(after: 0) }

    broadcast.announceChange(to: 5)

    for reader in others { #expect(await reader.value == 5) }
    await executor.runJobsOnThread()
    #expect(await first.value == 5)
  }

  @Test func endsForAReaderWheneverItIsCancelled() async {
    for _ in 0..<RunLength.count(300, long: 2_000) {
      let reader = Task { await broadcast.next(after: 0)?.state }
      let canceller = Task { reader.cancel() }
      #expect(await reader.value == nil)
      await canceller.value
    }
  }

  /// Starts a reader that has seen a version, and runs until it waits.
  private func startReader(after version: Int) -> Task<Int?, Never> {
    Task.immediate { await broadcast.next(after: version)?.state }
  }
}
