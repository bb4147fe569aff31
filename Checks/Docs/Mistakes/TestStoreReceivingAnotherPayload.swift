import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  await store.receive(\.factLoaded, 42)  // error: names "Int"
}
