import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var fact: String?
  }

  enum Action {
    case factButtonTapped
  }

  @Dependency(FactClent.self) var facts  // error: names "FactClent"

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
