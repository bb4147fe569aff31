import StoreRuntime  // was: import ComposableArchitecture
import StoreTesting  // in tests
import StoreTestingTraits  // was: import DependenciesTestSupport

@Reducer
struct Detail {
  struct State { var name = "" }
  enum Action { case saved }
}

@Reducer
enum Path {
  enum State: CaseReducerState {
    typealias StateReducer = Path
    case detail(Detail.State)
  }

  case detail(Detail)
}

@Reducer
struct Beginning {
  struct State { var query = "" }
  enum Action {
    case later, atOnce
    case asked(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .later:
        return .run { [query = state.query] send in await send(.asked(query)) }  // begins later
      case .atOnce:
        let query = state.query
        return .run { send in await send(.asked(query)) }  // begins before "send" returns
      case .asked:
        return .none
      }
    }
  }
}

@Reducer
struct Merging {
  struct State {}
  enum Action { case a, b }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .a:
        return
          .merge(.run { await $0(.a) }, .send(.b))  // reduces a, then b
      case .b:
        return .none
      }
    }
  }
}
