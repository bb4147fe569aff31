import StoreRuntime

@Reducer
struct Detail {
  struct State: Equatable, Sendable {
    var isFavorite = false
  }

  enum Action: Sendable {
    case favoriteButtonTapped
    case closeButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .favoriteButtonTapped:
        state.isFavorite.toggle()
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct Home {
  struct State: Equatable, Sendable {
    var path = StackState<Detail.State>()
  }

  enum Action: Sendable {
    case itemTapped
    case path(StackActionOf<Detail>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .itemTapped = action { state.path.append(Detail.State()) }
      return .none
    }
    .forEach(\.path, action: \.path) { Detail() }
  }
}

func useStore() async {
  let store = Store(initialState: Home.State()) { Home() }
  await store.send(.itemTapped)
  await store.send(.path(.element(id: 0, action: .closeButtonTapped))).finish()
  await print(store.state.path.count)  // 0
}
