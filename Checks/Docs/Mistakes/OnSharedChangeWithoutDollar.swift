import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
  }

  enum Action {
    case changed
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onSharedChange(\.count) { .changed }  // error: names "projected value"
  }
}
