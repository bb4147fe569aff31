// A pull to refresh that a view awaits, and a merge of several effects.
import StoreRuntime

@Reducer
struct Refreshing {
  @ObservableState
  struct State: Equatable {
    var fact: String?
    var log: [String] = []
  }

  enum Action {
    case cancelButtonTapped
    case factResponse(Result<String, any Error>)
    case logged(String)
    case refresh
  }

  @Dependency(\.continuousClock) var clock
  private enum CancelID: CaseIterable { case factRequest, log }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        return .merge(CancelID.allCases.map(Effect.cancel(id:)))

      case .factResponse(.success(let fact)):
        state.fact = fact
        return .none

      case .factResponse(.failure):
        return .none

      case .logged(let line):
        state.log.append(line)
        return .none

      case .refresh:
        state.fact = nil
        return .merge(
          .concatenate(
            .send(.logged("started")),
            .run { send in
              await send(
                .factResponse(
                  Result {
                    try await clock.sleep(for: .seconds(1))
                    return "A fact"
                  }))
            }
          )
          .cancellable(id: CancelID.factRequest),
          .run { send in
            try await withTaskCancellation(id: CancelID.log, cancelInFlight: true) {
              try await clock.sleep(for: .seconds(2))
              await send(.logged("slow"))
            }
          } catch: { _, _ in
          }
        )
      }
    }
  }
}
