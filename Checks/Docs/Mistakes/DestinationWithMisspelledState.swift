// because: An overload for any key path would name it, and make chains of operators slow.
// best: line 18, "has no member '$destinaton'", 3 errors

import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    @Presents var destination: Path.State?
  }

  enum Action {
    case destination(PresentationAction<Path.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destinaton, action: \.destination)  // error: names "$destinaton"
  }
}
