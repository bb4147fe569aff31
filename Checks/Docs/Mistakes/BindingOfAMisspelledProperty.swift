import StoreRuntime
import StoreTesting

@Reducer
struct Feature {
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

func test() async {
  let store = TestStore(initialState: Feature.State()) { Feature() }
  await store.send(\.binding.nmae, "Blob")  // error: names "nmae"
}
