// because: The types of a reducer follow from its operators, and an unknown one hides them.
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
