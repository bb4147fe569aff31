import StoreRuntime
import StoreTesting
import Testing

struct Notes: TestDependencyKey, Sendable {
  var save: @Sendable (String) async -> String
  static let testValue = Notes { $0 }
}

extension DependencyValues {
  var notes: Notes {
    get { self[Notes.self] }
    set { self[Notes.self] = newValue }
  }
}

@Reducer
struct NoteEditor {
  struct State: Equatable {
    var title = ""
    var isSaving = false
  }

  enum Action: Sendable {
    case titleChanged(String)
    case saveTapped
    case saved(String)
  }

  @Dependency(\.notes) var notes

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      case .saveTapped:
        state.isSaving = true
        let title = state.title
        return .run { send in
          await send(.saved(notes.save(title)))
        }
      case .saved(let title):
        state.title = title
        state.isSaving = false
        return .none
      }
    }
  }
}

@Test func whatIsTypedWhileSavingIsKept() async {
  await explore { run in
    let store = run.store(initialState: NoteEditor.State()) {
      NoteEditor()
    } withDependencies: {
      $0.notes.save = { title in
        await run.reply("saved \(title)")
        return title
      }
    }
    await store.send(.titleChanged("Tea"))
    await store.send(.saveTapped)
    await store.send(.titleChanged("Tea and milk"))
    await run.settle()
    let title = await store.state.title
    run.expect(title == "Tea and milk", "the title is \(title)")
  }
}

@Test func theSameSchedule() async {
  let scenario: @Sendable (ExploredRun) async throws -> Void = { _ in }
  await explore(putOff: ["saved Tea (effect of saveTapped)"], scenario)
}

@Reducer
struct MendedEditor {
  struct State: Equatable {
    var title = ""
    var isSaving = false
  }

  enum Action: Sendable {
    case saved(String, as: String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saved(let sent, as: let title):
        if state.title == sent { state.title = title }
        state.isSaving = false
        return .none
      }
    }
  }
}

@Test func twoUsers() async {
  await explore { run in
    let store = run.store(
      initialState: NoteEditor.State(),
      always: { $0.title.isEmpty && $0.isSaving ? "An empty note is saved." : nil }
    ) {
      NoteEditor()
    }
    run.user("Blob") { await store.send(.titleChanged("Tea")) }
    run.user("Blob Jr.") { await store.send(.titleChanged("Coffee")) }
    await run.settle()
    let task = await store.send(.saveTapped)
    await run.step("give up")
    task.cancel()
    await store.release()
  }
}
