import StoreRuntime

func count(_ store: StoreOf<Counter>) async -> Int {
  store.state.count  // error: names "state"
}
