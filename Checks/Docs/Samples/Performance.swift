import Foundation
import StoreRuntime

struct Catalog: Sendable {
  init(_ data: Data) throws {}
}

@concurrent func decode(_ data: Data) async throws -> Catalog { try Catalog(data) }

@Reducer
struct Shop {
  struct State {}
  enum Action {
    case opened(Data)
    case loaded(Catalog)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let data):
        return .run { send in
          try await send(.loaded(decode(data)))
        }
      case .loaded:
        return .none
      }
    }
  }
}
