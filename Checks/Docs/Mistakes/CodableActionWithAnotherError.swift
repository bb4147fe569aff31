import StoreRuntime

// because: Four overloads code results, and the compiler names the type in a note below the error.
// best: line 15, "no exact matches in call to instance method 'encode'", 2 errors

struct Offline: Error {}

@Reducer(action: .codable)
struct Feature {
  struct State {
    var count = 0
  }

  enum Action {
    case loaded(Result<Int, Offline>)  // error: names "Offline"
  }
}
