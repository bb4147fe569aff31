import StoreRuntime
import Testing

struct LockIsolatedTests {
  private struct Score: Equatable {
    var points = 0
    var names: [String] = []
  }

  /// Not `Sendable`.
  private final class Box {
    var number = 1
  }

  @Test func givesAndTakesValues() {
    let score = LockIsolated(Score())

    score.withValue { $0.points += 2 }
    #expect(score.value == Score(points: 2))
    #expect(score.points == 2)

    score.setValue(Score(points: 3, names: ["Blob"]))
    #expect(score.names.first == "Blob")
  }

  @Test func returnsAndThrowsWhatTheOperationDoes() {
    let number = LockIsolated(1)

    let doubled = number.withValue { $0 * 2 }
    #expect(doubled == 2)
    #expect(throws: CancellationError.self) {
      try number.withValue { number in
        number = 5
        throw CancellationError()
      }
    }
    #expect(number.value == 5)
  }

  @Test func losesNoChangeOfManyTasks() async {
    let count = LockIsolated(0)

    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 { count.withValue { $0 += 1 } }
        }
      }
    }

    #expect(count.value == 8000)
  }

  @Test func guardsWhatIsNotSendable() async {
    let box = LockIsolated(Box())

    await Task.detached { box.withValue { $0.number += 1 } }.value

    #expect(box.withValue { $0.number } == 2)
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
