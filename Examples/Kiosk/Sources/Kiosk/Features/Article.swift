import StoreRuntime

@Reducer(action: .codable) struct Article {
  struct State: Codable, Equatable, Sendable {
    var slug: String
  }

  enum Action: Equatable, Sendable {
    case bought(String)
    case buyTapped
    case commentsTapped
    case relatedTapped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      action == .buyTapped ? .send(.bought(state.slug)) : .none
    }
  }
}
