// because: An overload for all actions would improve this error, and worsen misspelled key paths.
// best: line 9, "has no member 'factLoaded'", 2 errors

import StoreRuntime
import StoreTesting

func test() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  await store.receive(.factLoaded("1 is a number.")) {  // error: names "Equatable"
    $0.count = 1
  }
}
