import StoreRuntime
import StoreTesting
import Testing

/// A search that waits for a pause in the typing, with a client that the tests put in place.
struct PlantSearchTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<PlantSearch> {
    TestStore(initialState: PlantSearch.State()) {
      PlantSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0.plantClient.search = { ["\($0)n", "\($0)nel"] }
    }
  }

  @Test("A search starts when the typing pauses, and one that fails shows nothing")
  func pause() async {
    struct NoConnection: Error {}
    let store = makeStore()

    await store.send(\.queryChanged, "f") { $0.query = "f" }
    await clock.advance(by: .milliseconds(200))
    await store.send(\.queryChanged, "fe") { $0.query = "fe" }
    await clock.advance(by: .milliseconds(200))
    await clock.advance(by: .milliseconds(100))

    await store.receive(\.typingPaused) { $0.isSearching = true }
    await store.receive(\.response.success, ["fen", "fenel"]) {
      $0.isSearching = false
      $0.plants = ["fen", "fenel"]
    }

    store.dependencies.plantClient.search = { _ in throw NoConnection() }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.typingPaused) { $0.isSearching = true }
    await store.receive(\.response.failure) {
      $0.isSearching = false
      $0.plants = []
    }
  }

  @Test("A search takes the place of one that isn't answered, and an empty field cancels it")
  func cancellation() async {
    let store = makeStore()
    let clock = clock
    store.dependencies.plantClient.search = { query in
      try await clock.sleep(for: .seconds(10))
      return [query]
    }

    await store.send(.queryChanged("f")) { $0.query = "f" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.typingPaused) { $0.isSearching = true }
    await clock.advance(by: .seconds(9))
    await store.send(.queryChanged("fe")) { $0.query = "fe" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.typingPaused)
    await clock.advance(by: .seconds(10))
    await store.receive(\.response.success) {
      $0.isSearching = false
      $0.plants = ["fe"]
    }
    await store.send(.queryChanged("f")) { $0.query = "f" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.typingPaused) { $0.isSearching = true }
    await store.send(.queryChanged("")) { $0 = PlantSearch.State() }

    await clock.run()
    #expect(store.state == PlantSearch.State())
  }
}

@DependencyClient
private struct PlantClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension PlantClient: TestDependencyKey {
  static let testValue = Self()
}

extension DependencyValues {
  fileprivate var plantClient: PlantClient {
    get { self[PlantClient.self] }
    set { self[PlantClient.self] = newValue }
  }
}

@Reducer
private struct PlantSearch {
  @ObservableState
  struct State: Equatable {
    var isSearching = false
    var plants: [String] = []
    var query = ""
  }

  enum Action {
    case queryChanged(String)
    case response(Result<[String], any Error>)
    case typingPaused
  }

  private enum CancelID { case pause, search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.plantClient) var plantClient

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        guard !query.isEmpty else {
          state.isSearching = false
          state.plants = []
          return .merge(.cancel(id: CancelID.pause), .cancel(id: CancelID.search))
        }
        return .run { send in
          try await self.clock.sleep(for: .milliseconds(300))
          await send(.typingPaused)
        }
        .cancellable(id: CancelID.pause, cancelInFlight: true)
      case .response(.success(let plants)):
        state.isSearching = false
        state.plants = plants
      case .response(.failure):
        state.isSearching = false
        state.plants = []
      case .typingPaused:
        state.isSearching = true
        return .run { [query = state.query] send in
          await send(.response(Result { try await self.plantClient.search(query: query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      }
      return .none
    }
  }
}
