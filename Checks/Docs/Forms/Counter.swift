// A counter whose effect loads a fact, with its test.
import Foundation
import StoreRuntime
import StoreTesting
import Testing

@DependencyClient
struct FactClient {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

extension FactClient: DependencyKey {
  static let liveValue = FactClient { "\($0) is a number" }
  static let testValue = FactClient()
}

extension DependencyValues {
  var factClient: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
    @Presents var alert: AlertState<Action.Alert>?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case decrementButtonTapped
    case factButtonTapped
    case factResponse(Result<String, any Error>)
    case incrementButtonTapped

    @CasePathable
    enum Alert: Equatable {
      case retryButtonTapped
    }
  }

  @Dependency(\.factClient) var factClient

  private enum CancelID { case fact }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.retryButtonTapped)):
        return .send(.factButtonTapped)

      case .alert:
        return .none

      case .decrementButtonTapped:
        state.count -= 1
        return .cancel(id: CancelID.fact)

      case .factButtonTapped:
        state.fact = nil
        state.isLoading = true
        return .run { [count = state.count] send in
          await send(.factResponse(Result { try await factClient.fetch(number: count) }))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)

      case .factResponse(.success(let fact)):
        state.isLoading = false
        state.fact = fact
        return .none

      case .factResponse(.failure(let error)):
        state.isLoading = false
        state.alert = AlertState {
          TextState("Couldn't load a fact")
        } actions: {
          ButtonState(action: .retryButtonTapped) { TextState("Retry") }
          ButtonState(role: .cancel) { TextState("Cancel") }
        } message: {
          TextState(error.localizedDescription)
        }
        return .none

      case .incrementButtonTapped:
        state.count += 1
        return .cancel(id: CancelID.fact)
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@MainActor
struct CounterTests {
  @Test func fact() async {
    let store = TestStore(initialState: Counter.State(count: 1)) {
      Counter()
    } withDependencies: {
      $0.factClient.fetch = { "\($0) is good" }
    }

    await store.send(.factButtonTapped) {
      $0.isLoading = true
    }
    await store.receive(\.factResponse.success) {
      $0.isLoading = false
      $0.fact = "1 is good"
    }
  }

  @Test func failure() async {
    struct Refusal: Error {}
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.factClient.fetch = { @Sendable _ in throw Refusal() }
    }
    store.exhaustivity = .off

    await store.send(.factButtonTapped)
    await store.receive(\.factResponse.failure)
    await store.send(\.alert.retryButtonTapped)
    await store.skipReceivedActions()
    await store.finish()
  }
}
