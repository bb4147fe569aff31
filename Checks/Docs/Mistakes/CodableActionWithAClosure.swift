import StoreRuntime

@Reducer(action: .codable)
struct Feature {
  struct State {
    var count = 0
  }

  enum Action {
    case tapped
    case retry(@Sendable () -> Void)  // error: names "Encodable"
  }
}
