import StoreJournal
import StoreRuntime
import StoreTesting
import Testing

/// One of several tabs that count in one number.
@Reducer(action: .codable)
struct CountTab {
  @ObservableState
  struct State: Equatable, Codable {
    @Shared(.inMemory("count")) var count = 0
    var taps = 0
  }

  enum Action: Equatable {
    case tapped
    case effectTapped
    case looked
    case done
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.$count.withLock { $0 += 1 }
        state.taps += 1
        return .none
      case .effectTapped:
        let count = state.$count
        return .run { send in
          count.withLock { $0 += 10 }
          await send(.done)
        }
      case .looked:
        state.taps = state.count
        return .none
      case .done: return .none
      }
    }
  }
}
