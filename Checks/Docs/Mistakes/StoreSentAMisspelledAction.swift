import StoreRuntime

func increment(_ store: StoreOf<Counter>) async {
  await store.send(.incrementButonTapped)  // error: names "incrementButonTapped"
}
