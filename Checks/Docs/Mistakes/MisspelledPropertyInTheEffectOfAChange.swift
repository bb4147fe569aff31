import StoreRuntime

// because: The closure could also return reducers, as the body of a result builder.
// best: line 21, "cannot use explicit 'return' statement", 1 error

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
    var changes = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onChange(of: \.count) { oldValue, state in
        state.chagnes += 1  // error: names "chagnes"
        return .none
      }
  }
}
