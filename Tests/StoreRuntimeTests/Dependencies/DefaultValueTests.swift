import Foundation
import StoreRuntime
import Synchronization
import Testing

struct DefaultValueTests {
  @Dependency(Slow.self) private var slow
  @Dependency(Recursive.self) private var recursive

  /// A dependency whose value is made while a second thread reads it.
  private final class Slow: TestDependencyKey, Sendable {
    static let count = Atomic(0)
    static let isReadAgain = Atomic(false)

    static var testValue: Slow {
      count.add(1, ordering: .relaxed)
      while !isReadAgain.load(ordering: .acquiring) { sched_yield() }
      // The other thread either waits by now or is about to.
      for _ in 0..<1_000 { sched_yield() }
      return Slow()
    }
  }

  @Test func twoThreadsThatReadAValueAtOnceGetTheSameOneAndItIsMadeOnce() async {
    let (end, ended) = AsyncStream<Slow>.makeStream()

    await withDependencies { _ in
    } operation: {
      withEscapedDependencies { [_slow] dependencies in
        Thread.detachNewThread {
          while Slow.count.load(ordering: .acquiring) == 0 { sched_yield() }
          Slow.isReadAgain.store(true, ordering: .releasing)
          ended.yield(dependencies.yield { _slow.wrappedValue })
          ended.finish()
        }
      }
      let first = slow
      for await second in end { #expect(first === second) }
    }

    #expect(Slow.count.load(ordering: .relaxed) == 1)
  }

  /// A dependency whose value reads itself while it is made.
  private struct Recursive: TestDependencyKey {
    @TaskLocal static var depth = 0
    let depth: Int

    static var testValue: Recursive {
      guard depth < 2 else { return Recursive(depth: depth) }
      return $depth.withValue(depth + 1) {
        @Dependency(Recursive.self) var inner
        return inner
      }
    }
  }

  @Test func aValueThatIsMadeFromItselfDoesNotWaitForItself() {
    withDependencies { _ in
    } operation: {
      #expect(recursive.depth == 2)
    }
  }
}
