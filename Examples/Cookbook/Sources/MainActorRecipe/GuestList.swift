import StoreRuntime

/// Plain data in a state: not the main actor's.
nonisolated struct Guest: Equatable {
  var name: String
}

nonisolated struct GuestClient: Sendable {
  var load: @Sendable () async throws -> [Guest]
}

nonisolated extension GuestClient: DependencyKey {
  static let liveValue = GuestClient { [] }
}

/// A feature needs no mark.
@Reducer struct GuestList {
  struct State: Equatable { var guests: [Guest] = [] }

  enum Action {
    case loaded([Guest])
    case refreshTapped
  }

  @Dependency(GuestClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded(let guests):
        state.guests = guests
        return .none
      case .refreshTapped:
        return .run { send in await send(.loaded(try await client.load())) }
      }
    }
  }
}
