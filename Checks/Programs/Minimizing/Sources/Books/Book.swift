import StoreRuntime

/// A book on the stack, which can be borrowed.
@Reducer(action: .codable)
struct Book {
  struct State: Codable, Equatable, Sendable {
    let title: String
    var isBorrowed = false
    var note = ""
  }

  enum Action: Sendable {
    case borrowButtonTapped
    case borrowResponse(Result<Bool, any Error>)
    case noteChanged(String)
    case closeButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .borrowButtonTapped:
      return .run { send in await send(.borrowResponse(.success(true))) }
    case .borrowResponse(.success(let isBorrowed)):
      state.isBorrowed = isBorrowed
      return .none
    case .borrowResponse(.failure):
      return .none
    case .noteChanged(let note):
      state.note = note
      return .none
    case .closeButtonTapped:
      return .run { _ in await dismiss() }
    }
  }
}
