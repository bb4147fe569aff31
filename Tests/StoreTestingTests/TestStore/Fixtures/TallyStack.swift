import StoreRuntime

/// A stack of counters.
@Reducer
struct TallyStack {
  @Reducer
  enum Path {
    case counter(Tally)
    case other(Tally)
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
      case .pushButtonTapped: state.path.append(.counter(Tally.State()))
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

extension TallyStack.Path.State: Equatable {}
