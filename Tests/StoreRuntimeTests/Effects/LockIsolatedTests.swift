import StoreRuntime
import Testing

struct LockIsolatedTests {
  private struct Score: Equatable {
    var points = 0
    var names: [String] = []
  }

  /// Not `Sendable`.
  private final class Box {
    var number = 0
  }

  @Test func givesAndTakesValues() {
    let score = LockIsolated(Score())

    score.setValue(Score(points: 3, names: ["Blob"]))
    let doubled = score.withValue { $0.points * 2 }
    #expect(throws: Failure.self) {
      try score.withValue { score in
        score.points = 5
        throw Failure()
      }
    }

    #expect(doubled == 6)
    #expect(score.points == 5)
    #expect(score.value == Score(points: 5, names: ["Blob"]))
  }

  @Test func losesNoChangeOfManyTasksToWhatIsNotSendable() async {
    let box = LockIsolated(Box())

    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 { box.withValue { $0.number += 1 } }
        }
      }
    }

    #expect(box.withValue { $0.number } == 8000)
  }

  @Test func releasesAReplacedValueOutsideOfItsLock() {
    final class Witness: Sendable {
      let onEnd: @Sendable () -> Void

      init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
      }

      deinit { onEnd() }
    }
    let witness = LockIsolated<Witness?>(nil)
    let count = LockIsolated(0)
    witness.setValue(
      Witness {
        let isGone = witness.withValue { $0 == nil }
        count.withValue { $0 += isGone ? 1 : 0 }
      })

    witness.setValue(nil)

    #expect(count.value == 1)
  }
}
