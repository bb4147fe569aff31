import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var path: [Path.State] = []
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path)  // error: names "Array<Path.State>"
  }
}
