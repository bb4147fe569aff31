import StoreRuntime
import StoreTesting
import Testing

@Suite("In a module whose default isolation is the main actor")
struct MainActorTests {
  @Test("features are tested as anywhere")
  func testing() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Pantry.State(jars: [Jar.State(id: 7)], path: [.jar(Jar.State(id: 7))])
    ) {
      Pantry()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.countButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.counted, 1) { $0.note = "1 jars" }
    await store.send(\.jars[id: 7].spoonTaken) { $0.jars[id: 7]?.spoons = 1 }
    await store.send(\.favourite.spoonTaken) { $0.favourite.spoons = 1 }
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
    await store.receive(\.path[id: 0].jar.delegate) {
      $0.jars = []
      $0.note = "1 to 0"
    }
    await store.receive(\.path.popFrom) { $0.path = [] }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("clients of closures are set for a test, and alerts are answered")
  func dependencies() async {
    let store = TestStore(initialState: Pantry.State()) {
      Pantry()
    } withDependencies: {
      $0[ScaleClient.self].weigh = { $0 * 7 }
      $0[ScaleClient.self].readings = { AsyncStream { _ in } }
    }

    await store.send(.weighButtonTapped(2)) { $0.focus = .jar(2) }
    await store.receive(\.weighed.success, 14) { $0.note = "14 g" }
    await store.send(.stopButtonTapped) { $0.question = .stop }
    await store.send(\.question.presented, .stopConfirmed) { $0.question = nil }
    await store.receive(\.counted) { $0.note = "0 jars" }

    store.dependencies[ScaleClient.self].weigh = { _ in throw CancellationError() }
    store.dependencies[ScaleClient.self].readings = { AsyncStream { $0.finish() } }
    await store.send(.weighButtonTapped(2))
    await store.receive(\.weighed.failure) {
      $0.destination = .failure(AlertState { TextState("The scale is broken") })
    }
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
