import StoreRuntime

func makeStore() -> StoreOf<Counter> {
  Store(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0.fcats = .testValue  // error: names "fcats"
  }
}
