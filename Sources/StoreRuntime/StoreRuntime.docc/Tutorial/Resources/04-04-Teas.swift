import StoreRuntime

/// The list of all teas.
@Reducer struct Teas {
  struct State: Equatable {
    var teas: IdentifiedArrayOf<Tea> = [
      Tea(name: "Sencha", seconds: 90),
      Tea(name: "Assam", seconds: 240),
    ]
    var path = StackState<TeasPath.State>()
  }

  enum Action {
    case path(StackActionOf<TeasPath>)
    case teaTapped(Tea.ID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path:
        return .none

      case .teaTapped:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
