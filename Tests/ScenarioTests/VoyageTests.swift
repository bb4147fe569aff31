import StoreRuntime
import StoreTesting
import Testing

struct VoyageTests {
  @Test("A run goes, though the actions of its effects keep it")
  func release() async {
    let isLeft = Guarded<[@Sendable () -> Bool]>([])

    await explore(schedules: 5) { run in
      isLeft.withLock { $0.append { [weak run] in run != nil } }
      let voyage = Voyage(run, Deck.State(0))
      await voyage.begin([voyage.life(0)])
      await voyage.land(living: [0])
    }

    let left = isLeft.withLock { $0 }
    #expect(!left.isEmpty)
    #expect(left.allSatisfy { !$0() })
  }
}
