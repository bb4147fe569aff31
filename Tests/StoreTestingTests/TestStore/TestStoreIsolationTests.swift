import StoreRuntime
import StoreTesting
import Testing

@Suite("The core of a test store")
struct TestStoreIsolationTests {
  @Test("is used by many tests at the same time, and leaves nothing behind")
  func parallelUse() async {
    weak var weakWitness: Witness?
    do {
      let witness = Witness()
      weakWitness = witness
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...100 {
          group.addTask {
            let clock = TestClock()
            let store = makeProbe { send in
              for number in 1...10 {
                try await clock.sleep(for: .seconds(number))
                await send(.received(number))
              }
              withExtendedLifetime(witness) {}
            }
            await store.send(.start)
            var sum = 0
            for number in 1...10 {
              await clock.advance(by: .seconds(number))
              sum += number
              await store.receive(.received(number)) { $0 = sum }
            }
            await store.finish()
          }
        }
      }
    }

    #expect(weakWitness == nil)
  }

  @Test("is used by an actor that owns it")
  func actorUse() async {
    let tester = Tester()

    await tester.run()

    #expect(await tester.count == 2)
  }

  @Test("doesn't show what was not received yet, also not to a closure")
  func stateSoFar() async {
    let store = makeProbe { send in
      for number in 1...3 { await send(.received(number)) }
    }
    await store.send(.received(2)) {
      #expect(store.state == 0)
      $0 = 2
    }
    await store.send(.start)
    #expect(store.state == 2)

    await store.receive(.received(1)) {
      #expect(store.state == 2)
      $0 = 3
    }
    #expect(store.state == 3)
    store.assert { $0 = 3 }

    await store.skipReceivedActions()
    #expect(store.state == 8)
    store.assert { $0 = 8 }
  }
}

private final class Witness: Sendable {}

private actor Tester {
  private(set) var count = 0

  func run() async {
    let store = makeProbe { send in await send(.received(1)) }
    await store.send(.start)
    await store.receive(.received(1)) {
      self.count += 1
      $0 = 1
    }
    await store.finish()
    count += 1
  }
}
