// because: The compiler prefers the overload for a type that is its own key to a misspelled name.
// best: line 16, "Key.Type", 3 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var fact: String?
  }

  enum Action {
    case factButtonTapped
  }

  @Dependency(\.fcats) var facts  // error: names "fcats"

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
