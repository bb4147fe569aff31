import StoreRuntime

struct Answer: Sendable {}

@Reducer(action: .equatable)
struct Feature {
  struct State: Equatable {}

  enum Action {  // error: names "Equatable"
    case answered(Answer)
  }
}
