import StoreRuntime

@Reducer
enum Destination {
  case counter(Counter)
}

@Reducer
struct Feature {
  struct State: Equatable {  // error: names "Equatable"
    var path = StackState<Destination.State>()
  }

  enum Action {
    case path(StackActionOf<Destination>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path)
  }
}
