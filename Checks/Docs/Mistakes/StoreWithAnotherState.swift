import StoreRuntime

func makeStore() -> StoreOf<Counter> {
  Store(initialState: Row.State(id: 1)) {  // error: names "Row.State"
    Counter()
  }
}
