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
      .ifLet(\.$destination, action: \.destinaton)  // error: names "destinaton"
  }
}
