import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  await store.send(.incrementButtonTapped) {
    $0.conut = 1  // error: names "conut"
  }
}
