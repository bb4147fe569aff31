import StoreRuntime

struct Cache {
  var facts: [Int: String] = [:]
}

@Reducer
struct Feature {
  struct State {
    var cache = Cache()
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onChange(of: \.cache) { _, _ in  // error: names "Cache"
        EmptyReducer()
      }
  }
}
