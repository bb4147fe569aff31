import StoreRuntime

struct Cache: Sendable {
  var facts: [Int: String] = [:]
}

@Reducer
struct Feature {
  struct State: Equatable {
    var fact: String?
  }

  enum Action {
    case factButtonTapped
  }

  @Dependency(Cache.self) var cache  // error: names "Cache"

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
