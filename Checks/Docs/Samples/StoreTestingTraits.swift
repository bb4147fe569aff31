import Foundation
import StoreRuntime
import StoreTesting
import StoreTestingTraits
import Testing

struct Note: Equatable {
  var id: UUID
  var date: Date
}

@Reducer
struct Notes {
  struct State: Equatable { var notes: [Note] = [] }
  enum Action { case addButtonTapped }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.notes.append(Note(id: uuid(), date: now))
      return .none
    }
  }
}

@Test(.dependency(\.uuid, .incrementing), .dependencies { $0.date.now = .distantPast })
func aNewNoteHasAnID() async {
  let store = TestStore(initialState: Notes.State()) { Notes() }
  await store.send(.addButtonTapped) { $0.notes = [Note(id: UUID(0), date: .distantPast)] }
}
