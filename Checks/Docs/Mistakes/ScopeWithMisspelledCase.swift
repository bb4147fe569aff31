import StoreRuntime

@Reducer
struct Feature {
  @CasePathable
  enum State: Equatable {
    case counter(Counter.State)
    case empty
  }

  enum Action {
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.conuter, action: \.counter) {  // error: names "conuter"
      Counter()
    }
  }
}
