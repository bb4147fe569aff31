import StoreRuntime
import StoreTesting
import Testing

@Suite("The core of a test store")
struct TestStoreIsolationTests {
  @Test("is used by many tests at the same time")
  func parallelUse() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...100 {
        group.addTask {
          let clock = TestClock()
          let store = makeProbe { send in
            for number in 1...10 {
              try await clock.sleep(for: .seconds(number))
              await send(.received(number))
            }
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

  @Test("is used by an actor that owns it")
  func actorUse() async {
    let tester = Tester()

    await tester.run()

    #expect(await tester.count == 2)
  }

  @Test("runs closures that assert on the isolation of the test")
  @MainActor
  func closures() async {
    let store = makeProbe { send in await send(.received(1)) }

    await store.send(.start)
    await store.receive(.received(1)) {
      MainActor.assertIsolated()
      $0 = 1
    }
    await store.withExhaustivity(.off) {
      await store.send(.stop)
      MainActor.assertIsolated()
    }
  }

  @Test("lets a closure read the state that is asserted so far")
  func stateInClosures() async {
    let store = makeProbe { _ in }

    await store.send(.received(2)) {
      #expect(store.state == 0)
      $0 = 2
    }
    await store.send(.received(3)) {
      #expect(store.state == 2)
      $0 = 5
    }
  }

  @Test("doesn't show what was not received yet")
  func stateSoFar() async {
    let store = makeProbe { send in
      for number in 1...3 { await send(.received(number)) }
    }
    await store.send(.start)
    #expect(store.state == 0)

    await store.receive(.received(1)) { $0 = 1 }
    #expect(store.state == 1)
    store.assert { $0 = 1 }

    await store.skipReceivedActions()
    #expect(store.state == 6)
    store.assert { $0 = 6 }
  }

  @Test("leaves nothing behind")
  func release() async {
    weak var weakWitness: Witness?
    do {
      let witness = Witness()
      weakWitness = witness
      await use(witness)
    }

    #expect(weakWitness == nil)
  }

  private func use(_ witness: Witness) async {
    let clock = TestClock()
    let store = makeProbe { send in
      await send(.received(1))
      try await clock.sleep(for: .seconds(1))
      withExtendedLifetime(witness) {}
    }
    await store.send(.start)
    await store.receive(.received(1)) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }
}

@Suite("A test store that is a property of a suite")
struct TestStorePropertyTests {
  private let store = makeProbe { send in await send(.received(1)) }

  @Test("is used by a test that isn't isolated")
  func nonisolatedUse() async {
    await store.send(.start)
    await store.receive(.received(1)) { $0 = 1 }
  }

  @Test("is used by a test on the main actor")
  @MainActor
  func mainActorUse() async {
    await store.send(.start)
    await store.receive(.received(1)) { $0 = 1 }
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
