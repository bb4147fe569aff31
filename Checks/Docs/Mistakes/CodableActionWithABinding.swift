import StoreRuntime

@Reducer(action: .codable)
struct Feature {
  struct State {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)  // error: names "CodableBindings"
    case saveButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
