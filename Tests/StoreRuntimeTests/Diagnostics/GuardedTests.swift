import StoreRuntime
import Testing

struct GuardedTests {
  private let total = Kept(0)

  @Test func oneThreadAtATimeTouchesTheValue() async {
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...1_000 { total.increment() }
        }
      }
    }

    #expect(total.value == 8_000)
  }

  @Test func anErrorIsPassedOnAndGivesTheValueFree() {
    let value = Guarded(0)

    #expect(throws: Failure.self) {
      try value.withLock { value throws(Failure) in
        value = 1
        throw Failure()
      }
    }

    #expect(value.withLock { $0 } == 1)
  }
}
