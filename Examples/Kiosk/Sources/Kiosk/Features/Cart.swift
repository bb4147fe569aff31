import StoreRuntime

@Reducer struct Cart {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var lines: [String] = []
  }

  enum Action: Equatable, Sendable {
    case checkoutTapped
    case lineDeleted(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .lineDeleted(let index) = action { state.lines.remove(at: index) }
      return .none
    }
  }
}
