import StoreRuntime
import Testing

struct GuardedTests {
  private struct Failure: Error {}

  private final class Total: Sendable {
    let value = Guarded(0)
  }

  @Test func oneThreadAtATimeTouchesTheValue() async {
    let total = Total()

    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...1_000 { total.value.withLock { $0 += 1 } }
        }
      }
    }

    #expect(total.value.withLock { $0 } == 8_000)
  }

  @Test func anErrorIsPassedOnAndGivesTheValueFree() {
    let total = Total()

    #expect(throws: Failure.self) {
      try total.value.withLock { value throws(Failure) in
        value = 1
        throw Failure()
      }
    }

    #expect(total.value.withLock { $0 } == 1)
  }
}
