import Foundation
import StoreRuntime
import StoreTesting
import Testing

/// A list of rows, each a feature of its own, that are sorted when they are done.
struct ChoresTests {
  private let clock = TestClock()

  private func makeStore(_ rows: Chore.State...) -> TestStoreOf<Chores> {
    TestStore(initialState: Chores.State(rows: IdentifiedArray(uniqueElements: rows))) {
      Chores()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test("New rows come first and are written by their ids")
  func adding() async {
    let store = makeStore()

    await store.send(.addButtonTapped) {
      $0.rows = [Chore.State(id: UUID(0))]
    }
    await store.send(\.rows[id: UUID(0)].binding.title, "Sweep") {
      $0.rows[id: UUID(0)]?.title = "Sweep"
    }
    await store.send(.addButtonTapped) {
      $0.rows.insert(Chore.State(id: UUID(1)), at: 0)
    }
    await store.send(.rows(.element(id: UUID(1), action: .set(\.title, "Dust")))) {
      $0.rows[0].title = "Dust"
    }
  }

  @Test("Rows that are done move to the end a second after the last change")
  func sorting() async {
    let store = makeStore(
      Chore.State(id: UUID(0), title: "Sweep"),
      Chore.State(id: UUID(1), title: "Dust"),
      Chore.State(id: UUID(2), title: "Iron"))

    await store.send(\.rows[id: UUID(0)].binding.isDone, true) { $0.rows[0].isDone = true }
    await clock.advance(by: .milliseconds(900))
    await store.send(\.rows[id: UUID(1)].binding.isDone, true) { $0.rows[1].isDone = true }
    await clock.advance(by: .milliseconds(900))
    await clock.advance(by: .milliseconds(100))

    await store.receive(\.doneRowsSorted) {
      $0.rows = [$0.rows[2], $0.rows[0], $0.rows[1]]
    }
  }
}

@Reducer
private struct Chore {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var isDone = false
    var title = ""
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}

@Reducer
private struct Chores {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Chore.State> = []
  }

  enum Action: Sendable {
    case addButtonTapped
    case doneRowsSorted
    case rows(IdentifiedActionOf<Chore>)
  }

  private enum CancelID { case sorting }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped: state.rows.insert(Chore.State(id: self.uuid()), at: 0)
      case .doneRowsSorted: state.rows.sort { !$0.isDone && $1.isDone }
      case .rows(.element(id: _, action: .binding(\.isDone))):
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.doneRowsSorted)
        }
        .cancellable(id: CancelID.sorting, cancelInFlight: true)
      case .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      Chore()
    }
  }
}
