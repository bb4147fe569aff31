import StoreRuntime

/// An app whose screens are the features, for the step that edits one of them.
@Reducer
struct AppFeature {
  @Reducer(state: .equatable)
  enum Path {
    case feature(Feature)
  }

  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}

@main
enum Main {
  static func main() async {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    print(await store.state.path.count)
  }
}
