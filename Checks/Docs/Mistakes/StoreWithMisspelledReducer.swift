import StoreRuntime

func makeStore() -> StoreOf<Counter> {
  Store(initialState: Counter.State()) {
    Conuter()  // error: names "Conuter"
  }
}
