import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0.fcats = .testValue  // error: names "fcats"
  }
  await store.finish()
}
