import Foundation
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

  /// In a process of its own, in which nothing else keeps the jobs that it waits for.
  @Test("A thread that enqueues a job is done with the executor when the job runs")
  func enqueuing() async {
    await #expect(processExitsWith: .success) {
      let early = await withCheckedContinuation { continuation in
        // Not on a thread of the pool, which others wait for.
        Thread.detachNewThread { continuation.resume(returning: Result { try Self.earlyJob() }) }
      }

      // It may have been the last that kept the executor: who rings later uses freed memory.
      let number = try early.get()
      #expect(number == nil)
    }
  }

  /// Returns the number of a job that has run before the bell was rung for it, if there is one.
  private static func earlyJob() throws -> Int? {
    let bell = try Bell()
    let executor = ProgramExecutor(bell: bell)
    let house = House(on: executor)
    for number in 1...RunLength.count(20_000, long: 200_000) {
      bell.silence()
      Task.detached { await house.visit() }
      while house.visitors.load(ordering: .relaxed) < number { executor.drain() }
      if !System.isReadable(bell.readEnd) { return number }
    }
    return nil
  }
}
