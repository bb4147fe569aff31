import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  store.receive(\.factLoaded)  // error: names "await"
}
