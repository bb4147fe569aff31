import StoreRuntime

/// A feature of the kind that apps have, of which the processor time of a build is measured.
@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var count = 0
    var isLoading = false
    var results: [String] = []
  }

  enum Action {
    case appeared
    case nameChanged(String)
    case incrementButtonTapped
    case response(Result<[String], any Error>)
    case delegate(Delegate)

    enum Delegate { case saved(name: String, count: Int) }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.isLoading = true
        let (clock, name) = (clock, state.name)
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.response(.success([name])))
        }
      case .nameChanged(let name):
        state.name = name
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .send(.delegate(.saved(name: state.name, count: state.count)))
      case .response(.success(let results)):
        (state.isLoading, state.results) = (false, results)
        return .none
      case .response(.failure):
        state.isLoading = false
        return .none
      case .delegate:
        return .none
      }
    }
  }
}
