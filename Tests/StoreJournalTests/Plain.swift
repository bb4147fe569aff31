import StoreRuntime

/// A stack whose actions aren't `Codable`.
struct Plain: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<Page.State>()
  }

  @CasePathable
  enum Action: Sendable {
    case push
    case path(StackAction<Page.State, Page.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .push = action { state.path.append(Page.State()) }
      return .none
    }
    .forEach(\.path, action: \.path) { Page() }
  }
}

struct Page: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  @CasePathable
  enum Action: Sendable {
    case add
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}
