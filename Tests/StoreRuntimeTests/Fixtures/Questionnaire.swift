import StoreRuntime

/// A form whose reducers note what they see of each write.
@Reducer
struct Questionnaire {
  struct Address: Hashable, Sendable {
    var city = ""
    var lines: [String] = ["", ""]
  }

  struct State: Equatable, Sendable {
    var name = ""
    var age: Int?
    var address = Address()
    var log: [String] = []

    var shoutedName: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }
  }

  enum Action: BindableAction, Hashable, Sendable {
    case closeButtonTapped
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .binding = action { state.log.append("before: \(state.name)") }
      return .none
    }
    BindingReducer()
      .onChange(of: \.name) { oldValue, newValue in
        Reduce { state, _ in
          state.log.append("changed: \(oldValue) to \(newValue)")
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.log.append("after: \(state.name)")
      case .binding(\.address.city): state.log.append("city")
      case .binding, .closeButtonTapped: break
      }
      return .none
    }
  }
}
