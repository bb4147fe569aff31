import StoreRuntime

extension SharedKey where Self == InMemoryKey<[String]>.Default {
  static var cart: Self { Self[.inMemory("cart"), default: []] }
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    @Shared(.cart) var lines: [Int]  // error: names "[String]"
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      _ = state.lines
      return .none
    }
  }
}
