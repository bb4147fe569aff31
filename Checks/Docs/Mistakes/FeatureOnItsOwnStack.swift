import StoreRuntime

@Reducer
struct Folder {
  struct State: Equatable {
    var path = StackState<Folder.State>()
  }

  enum Action {  // error: names "not marked 'indirect'"
    case path(StackActionOf<Folder>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) {
      Folder()
    }
  }
}
