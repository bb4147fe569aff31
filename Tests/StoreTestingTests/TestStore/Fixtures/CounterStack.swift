import StoreRuntime

/// A stack of counters.
@Reducer
struct CounterStack {
  @Reducer
  enum Path {
    case counter(Counter)
    case other(Counter)
  }

  struct State: Equatable, Sendable {
    var path = StackState<Path.State>()
  }

  enum Action: Sendable {
    case pushButtonTapped
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushButtonTapped:
        state.path.append(.counter(Counter.State()))
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension CounterStack.Path.State: Equatable {}
