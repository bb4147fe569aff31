import Foundation
import StoreRuntime
import StoreTesting
import Testing

/// A feature whose rows are features of its own type.
struct OutlineTests {
  @Test("An action reaches a row at any depth")
  func depth() async {
    let store = TestStore(initialState: Outline.State(id: UUID(9))) {
      Outline()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.addButtonTapped) {
      $0.rows.append(Outline.State(id: UUID(0)))
    }
    await store.send(\.rows[id: UUID(0)].addButtonTapped) {
      $0.rows[id: UUID(0)]?.rows = [Outline.State(id: UUID(1))]
    }
    await store.send(\.rows[id: UUID(0)].rows[id: UUID(1)].titleChanged, "Roots") {
      $0.rows[id: UUID(0)]?.rows[id: UUID(1)]?.title = "Roots"
    }
    await store.send(.rows(.element(id: UUID(0), action: .delete([0])))) {
      $0.rows[0].rows = []
    }
  }

  @Test("An effect of a deep row sends to that row")
  func effect() async {
    let leaf = Outline.State(id: UUID(2), title: "Leaf")
    let branch = Outline.State(id: UUID(1), rows: [leaf])
    let store = TestStore(initialState: Outline.State(id: UUID(0), rows: [branch])) { Outline() }

    await store.send(\.rows[id: UUID(1)].rows[id: UUID(2)].clearButtonTapped)
    await store.receive(\.rows[id: UUID(1)].rows[id: UUID(2)].titleChanged, "") {
      $0.rows[0].rows[0].title = ""
    }
  }
}

@Reducer
private struct Outline {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var rows: IdentifiedArrayOf<State> = []
    var title = ""
  }

  enum Action {
    case addButtonTapped
    case clearButtonTapped
    case delete(IndexSet)
    indirect case rows(IdentifiedActionOf<Outline>)
    case titleChanged(String)
  }

  @Dependency(\.uuid) var uuid

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.rows.append(State(id: self.uuid()))
        return .none

      case .clearButtonTapped:
        return .send(.titleChanged(""))

      case .delete(let indices):
        state.rows.remove(atOffsets: indices)
        return .none

      case .rows:
        return .none

      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      Self()
    }
  }
}
