import StoreRuntime

/// A feature: its state, the actions that change it, and the effects that they start.
@Reducer struct Counter {
  struct State: Equatable { var count = 0 }

  enum Action {
    case incrementButtonTapped
    case laterButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .laterButtonTapped:
        return .run { send in
          try await clock.sleep(for: .milliseconds(100))
          await send(.incrementButtonTapped)
        }
      }
    }
  }
}

/// Runs the feature in a store, and prints its state after each of two actions.
@main enum Hello {
  static func main() async {
    let store = Store(initialState: Counter.State()) { Counter() }

    await store.send(.incrementButtonTapped)
    print("At once:", await store.state.count)

    await store.send(.laterButtonTapped).finish()
    print("When the effect has ended:", await store.state.count)
  }
}
