import StoreRuntime

@Reducer
struct Detail {
  struct State: Equatable {
    var fact: String?
  }

  enum Action {
    case closeButtonTapped
  }

  let prefix: String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.fact = prefix
      return .none
    }
  }
}

@Reducer
enum Destination {
  case detail(Detail)  // error: names "prefix"
}
