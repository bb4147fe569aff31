import StoreRuntime

@Reducer(action: .codable) struct Search {
  struct State: Codable, Equatable, Sendable {
    var query = ""
  }

  enum Action: Equatable, Sendable {
    case queryChanged(String)
    case submitted
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .queryChanged(let query) = action { state.query = query }
      return .none
    }
  }
}

@Reducer(action: .codable) struct Results {
  struct State: Codable, Equatable, Sendable {
    var query: String
  }

  enum Action: Equatable, Sendable {
    case articleTapped(String)
  }
}
