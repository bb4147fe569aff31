import StoreRuntime

struct Cache: DependencyKey {
  static let liveValue = Cache()

  var facts: [Int: String] = [:]
}

extension DependencyValues {
  var cache: Cache { self[Cache.self] }
}

func makeStore() -> StoreOf<Counter> {
  Store(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0.cache = Cache(facts: [1: "One"])  // error: names "cache"
  }
}
