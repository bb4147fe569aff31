import StoreRuntime

struct Picture: Equatable {
  var name: String
}

@Reducer(action: .codable)
struct Feature {
  struct State {
    var count = 0
  }

  enum Action: Equatable {
    case tapped
    case loaded(Picture)  // error: names "Picture"
  }
}
