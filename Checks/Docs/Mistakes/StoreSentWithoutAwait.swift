import StoreRuntime

func increment(_ store: StoreOf<Counter>) async {
  store.send(.incrementButtonTapped)  // error: names "send"
}
