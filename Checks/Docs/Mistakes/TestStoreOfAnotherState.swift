import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Row.State(id: 1)) { Counter() }  // error: names "Row.State"
  await store.finish()
}
