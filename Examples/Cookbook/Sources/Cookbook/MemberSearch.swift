import StoreRuntime

struct MemberClient: Sendable, DependencyKey {
  var search: @Sendable (_ name: String) async throws -> [String]

  static let liveValue = MemberClient { _ in [] }
}

/// Searches when the typing has paused.
@Reducer struct MemberSearch {
  struct State: Equatable {
    var query = ""
    var names: [String] = []
  }

  enum Action {
    case queryChanged(String)
    case found([String])
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(MemberClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.names = query.isEmpty ? [] : state.names
        guard !query.isEmpty else { return .cancel(id: CancelID.search) }
        return .run { send in
          await send(.found(try await client.search(query)))
        } catch: { _, send in
          await send(.found([]))
        }
        .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
      case .found(let names):
        state.names = names
        return .none
      }
    }
  }
}
