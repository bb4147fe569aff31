import StoreRuntime
import StoreTesting
import Testing

@Suite("In a module whose default isolation is the main actor")
struct MainActorTests {
  @Test("features are tested as anywhere")
  func testing() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Pantry.State(jars: [Jar.State(id: 7)], path: [.jar(Jar.State(id: 8))])
    ) {
      Pantry()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.countButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.counted, 1) { $0.note = "1 jars" }
    await store.send(\.jars[id: 7].spoonTaken) { $0.jars[id: 7]?.spoons = 1 }
    await store.send(.jarButtonTapped) { $0.destination = .jar(Jar.State(id: 1)) }
    await store.send(\.destination.jar.spoonTaken) {
      $0.destination?.modify(\.jar) { $0.spoons = 1 }
    }
    await store.send(\.path[id: 0].jar.spoonTaken) {
      $0.path[id: 0, case: \.jar]?.spoons = 1
    }
    await store.send(\.path[id: 0].jar.spoonTaken) {
      $0.path[id: 0, case: \.jar]?.spoons = 0
    }
    await store.receive(\.path.popFrom) { $0.path = [] }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("a store on the main actor is used without suspending")
  func sending() {
    let store = Store(initialState: Pantry.State(), on: MainActor.shared) { Pantry() }

    let isPresented = store.assumeIsolated { store in
      store.send(.jarButtonTapped)
      return store.state.destination != nil
    }

    #expect(isPresented)
  }
}
