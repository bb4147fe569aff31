import StoreRuntime
import Testing

struct StoreDependencyTests {
  private struct Feature: Reducer {
    struct State: Equatable {
      var readByReducer: [String] = []
      var readByEffect: [String] = []
    }

    enum Action {
      case read
      case received([String])
    }

    @Dependency(\.greeting) var greeting

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .read:
          state.readByReducer.append(greeting.text)
          return .run { send in
            async let child = greeting.text
            let task = Task { greeting.text }
            await send(.received([greeting.text, child, task.value]))
          }
        case .received(let texts):
          state.readByEffect += texts
          return .none
        }
      }
    }
  }

  @Test func aStoreOverridesDependenciesForItsReducersAndEffects() async {
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.greeting.text = "store"
    }

    await store.send(.read).finish()

    let state = await store.state
    #expect(state.readByReducer == ["store"])
    #expect(state.readByEffect == ["store", "store", "store"])
  }

  @Test func aStoreHasTheValuesThatCountedWhereItWasMade() async {
    let store = withDependencies {
      $0.greeting.text = "scope"
    } operation: {
      Store(initialState: Feature.State()) { Feature() }
    }

    await store.send(.read).finish()

    let state = await store.state
    #expect(state.readByReducer == ["scope"])
    #expect(state.readByEffect == ["scope", "scope", "scope"])
  }

  @Test func theValuesAroundAnActionDontReachTheStore() async {
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.greeting.text = "store"
    }

    await withDependencies {
      $0.greeting.text = "sender"
    } operation: {
      await store.send(.read).finish()
    }

    let state = await store.state
    #expect(state.readByReducer == ["store"])
    #expect(state.readByEffect == ["store", "store", "store"])
  }

  @Test func anOverrideOfAReducerReachesItsEffects() async {
    let store = Store(initialState: Feature.State()) {
      Feature().dependency(\.greeting, Greeting(text: "reducer"))
    } withDependencies: {
      $0.greeting.text = "store"
    }

    await store.send(.read).finish()

    let state = await store.state
    #expect(state.readByReducer == ["reducer"])
    #expect(state.readByEffect == ["reducer", "reducer", "reducer"])
  }

  @Test func storesShareNoDefaultValues() async {
    struct Feature: Reducer {
      typealias State = [ObjectIdentifier]
      enum Action { case read }

      @Dependency(Service.self) var service

      var body: some Reducer<State, Action> {
        Reduce { state, _ in
          state.append(ObjectIdentifier(service))
          return .none
        }
      }
    }
    let first = Store(initialState: Feature.State()) { Feature() }
    let second = Store(initialState: Feature.State()) { Feature() }

    for store in [first, second] {
      await store.send(.read)
      await store.send(.read)
    }

    let identities = await first.state + second.state
    #expect(identities.count == 4)
    #expect(identities[0] == identities[1])
    #expect(identities[2] == identities[3])
    #expect(identities[0] != identities[2])
  }
}
