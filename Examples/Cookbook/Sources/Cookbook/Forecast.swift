import StoreRuntime

@DependencyClient
struct ForecastClient: Sendable {
  var load: @Sendable () async throws -> String
}

extension ForecastClient: DependencyKey {
  static let liveValue = ForecastClient { "What the server says" }
  static let previewValue = ForecastClient { "Sunny" }
  static let testValue = ForecastClient()
}

/// Loads a forecast, and tries again for a while if that fails.
@Reducer struct Forecast {
  struct State: Equatable {
    var text: String?
    var isLoading = false
  }

  enum Action {
    case refreshTapped
    case loaded(String?)
  }

  private enum CancelID { case loading }

  @Dependency(\.continuousClock) var clock
  @Dependency(ForecastClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        state.isLoading = true
        return .run { send in
          await send(.loaded(try await retrying(3, on: clock) { try await client.load() }))
        } catch: { _, send in
          await send(.loaded(nil))
        }
        .cancellable(id: CancelID.loading, cancelInFlight: true)
      case .loaded(let text):
        state.text = text ?? state.text
        state.isLoading = false
        return .none
      }
    }
  }
}
