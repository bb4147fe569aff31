import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case startButtonTapped
    case stopButtonTapped
  }

  enum CancelID { case timer }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { _ in }.cancellable(id: CancelID.timer)
      case .stopButtonTapped:
        return .cancel(id: CancelID.tmier)  // error: names "tmier"
      }
    }
  }
}
