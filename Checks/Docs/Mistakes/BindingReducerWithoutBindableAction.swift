import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var name = ""
  }

  enum Action {
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()  // error: names "BindableAction"
  }
}
