import StoreRuntime

@Reducer(action: .codabel)  // error: names "codabel"
struct Feature {
  struct State {}

  enum Action {
    case reset
  }
}
