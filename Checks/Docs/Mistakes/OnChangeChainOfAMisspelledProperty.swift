// because: An overload for key paths would name it at once, and have this chain take a minute.
// best: line 44, "has no member 'sixht'", 2 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var first = 0
    var second = 0
    var third = 0
    var fourth = 0
    var fifth = 0
    var sixth = 0
    var changes = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onChange(of: \.first) { _, state in
        state.changes += 1
        return .none
      }
      .onChange(of: \.second) { _, state in
        state.changes += 1
        return .none
      }
      .onChange(of: \.third) { _, state in
        state.changes += 1
        return .none
      }
      .onChange(of: \.fourth) { _, state in
        state.changes += 1
        return .none
      }
      .onChange(of: \.fifth) { _, state in
        state.changes += 1
        return .none
      }
      .onChange(of: \.sixht) { _, state in  // error: names "sixht"
        state.changes += 1
        return .none
      }
  }
}
