// because: What a reducer is for follows from what the operators make of it, which one unknown name hides.
// best: line 17, "generic parameter 'State'", 4 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.path.removeAll()
      return .none
    }
    .foreach(\.path, action: \.path)  // error: names "foreach"
  }
}
