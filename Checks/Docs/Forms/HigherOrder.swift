// A reducer of one's own that wraps others, and a generic feature with its dependencies.
import Foundation
import StoreRuntime

extension Reducer where State: Equatable {
  func counting(
    _ changes: WritableKeyPath<State, Int> & Sendable
  ) -> some Reducer<State, Action> {
    CombineReducers {
      self
      Reduce { state, _ in
        state[keyPath: changes] += 1
        return .none
      }
    }
  }
}

@Reducer
struct Favoriting<ID: Hashable & Sendable> {
  @ObservableState
  struct State: Equatable {
    var alert: AlertState<Alert>?
    let id: ID
    var isFavorite: Bool
  }

  enum Action {
    case buttonTapped
    case response(Result<Bool, any Error>)
  }

  enum Alert: Equatable {}

  let favorite: @Sendable (ID, Bool) async throws -> Bool

  private struct CancelID: Hashable {
    let id: ID
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .buttonTapped:
        state.isFavorite.toggle()
        return .run { [id = state.id, isFavorite = state.isFavorite, favorite] send in
          await send(.response(Result { try await favorite(id, isFavorite) }))
        }
        .cancellable(id: CancelID(id: state.id), cancelInFlight: true)

      case .response(.failure(let error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        return .none

      case .response(.success(let isFavorite)):
        state.isFavorite = isFavorite
        return .none
      }
    }
  }
}

struct LogActions<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    print(action)
    return base.reduce(into: &state, action: action)
  }
}
