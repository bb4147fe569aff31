import StoreRuntime

func reset(_ store: StoreOf<Counter>) async {
  await store.state.count = 0  // error: names "state"
}
