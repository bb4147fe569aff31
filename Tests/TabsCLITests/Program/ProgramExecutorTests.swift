import StoreRuntime
import Synchronization
import TestSupport
import Testing

@testable import TabsCLI

@Suite("Program's executor")
struct ProgramExecutorTests {
  /// An actor that counts its visitors.
  private actor House {
    nonisolated let visitors = Atomic(0)
    private nonisolated let executor: ProgramExecutor

    init(on executor: ProgramExecutor) {
      self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    func visit() {
      visitors.add(1, ordering: .relaxed)
    }
  }

  @Test("A thread that enqueues a job is done with the executor when the job runs")
  func enqueuing() throws {
    let bell = try Bell()
    let executor = ProgramExecutor(bell: bell)
    let house = House(on: executor)
    let count = RunLength.count(20_000, long: 200_000)

    for number in 1...count {
      bell.silence()
      Task.detached { await house.visit() }
      while house.visitors.load(ordering: .relaxed) < number { executor.drain() }
      // The job may have been the last that kept the executor: who rings later uses freed memory.
      try #require(System.isReadable(bell.readEnd), "job \(number)")
    }
  }
}
