import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case changed(Int)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onChange(of: \.count) { _, state in
        .send(.chagned(state.count))  // error: names "chagned"
      }
  }
}
