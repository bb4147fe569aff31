import TestSupport
import Testing

@testable import StoreRuntimeCore

struct StateBroadcastTests {
  let journal: Journal
  let newest: LockIsolated<(state: Int, version: Int)>
  let broadcast: StateBroadcast<Int>

  init() {
    let journal = Journal()
    let newest = LockIsolated((state: 7, version: 1))
    self.journal = journal
    self.newest = newest
    broadcast = StateBroadcast { _ in
      journal.note("fetches")
      let found = newest.value
      await journal.wait(for: "go")
      return found
    }
  }

  @Test func letsLateReadersShareOneFetch() async {
    broadcast.announceChange(to: 7)
    let readers = (0..<4).map { _ in startReader(after: 0) }

    journal.note("go")

    for reader in readers { #expect(await reader.value == 7) }
    #expect(journal.lines.count { $0 == "fetches" } == 1)
  }

  @Test func bringsWhatIsNewerThanAFetchToThoseWhoCameMeanwhile() async {
    broadcast.announceChange(to: 7)
    let first = startReader(after: 0)
    await journal.wait(for: "fetches")
    let second = startReader(after: 1)

    broadcast.announceChange(to: 8)
    let third = startReader(after: 1)
    newest.setValue((8, 2))

    #expect(await [first.value, second.value] == [8, 8])
    journal.note("go")
    #expect(await third.value == 8)
  }

  @Test func wakesThoseWhoCameDuringAFetchThatHadNothingForThem() async {
    broadcast.announceChange(to: 7)
    let first = startReader(after: 0)
    let second = startReader(after: 1)
    journal.note("go")
    #expect(await first.value == 7)

    newest.setValue((8, 2))
    broadcast.announceChange(to: 8)

    #expect(await second.value == 8)
  }

  @Test func leavesItsLastStateToReadersThatFindTheStoreGone() async {
    broadcast.announceChange(to: 7)
    let reader = startReader(after: 0)
    let upToDate = startReader(after: 1)

    broadcast.finish(with: 7)

    #expect(await reader.value == 7)
    #expect(await upToDate.value == nil)
    #expect(await broadcast.next(after: 0)?.state == 7)
    #expect(await broadcast.next(after: 1) == nil)
    journal.note("go")
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
