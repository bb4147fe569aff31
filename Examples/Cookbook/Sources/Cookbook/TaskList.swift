import Foundation
import StoreRuntime

/// A row whose effect ends with the row, wherever that is moved before.
@Reducer struct TaskRow {
  struct State: Equatable, Identifiable {
    let id: UUID
    var minutes = 0
  }

  enum Action {
    case startTapped
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(60)) { await send(.ticked) }
        }
      case .ticked:
        state.minutes += 1
        return .none
      }
    }
  }
}

@Reducer struct TaskList {
  struct State: Equatable { var rows: IdentifiedArrayOf<TaskRow.State> = [] }

  enum Action {
    case addTapped
    case deleteTapped(TaskRow.State.ID)
    case longestFirstTapped
    case rows(IdentifiedActionOf<TaskRow>)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped: state.rows.append(TaskRow.State(id: uuid()))
      case .deleteTapped(let id): state.rows.remove(id: id)
      case .longestFirstTapped: state.rows.sort { $0.minutes > $1.minutes }
      case .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { TaskRow() }
  }
}
