import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  await store.send(.incrementButonTapped) {  // error: names "incrementButonTapped"
    $0.count = 1
  }
}
