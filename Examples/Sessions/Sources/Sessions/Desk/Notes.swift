import StoreRuntime
import TabNavigation

// A session is saved as a whole with each change, and anybody can make it grow. So there is a limit
// to everything in it.

@Reducer(action: .codable) struct NoteList {
  static let greatestCount = 20

  struct State: Codable, Equatable, Sendable {
    var titles: [String] = []
  }

  enum Action: Equatable, Sendable {
    case added(String)
    case noteTapped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .added(let title) = action, state.titles.count < Self.greatestCount {
        state.titles.append(String(title.prefix(100)))
      }
      return .none
    }
  }
}

@Reducer(action: .codable) struct Note {
  struct State: Codable, Equatable, Sendable {
    var title: String
    var text = ""

    init(title: String) {
      self.title = String(title.prefix(100))
    }
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.text = String(text.prefix(1_000)) }
      return .none
    }
  }
}

@Reducer(state: .codable, .equatable, action: .codable, .equatable) enum NotesPath {
  case note(Note)
}

extension NotesPath.State: PathState {
  typealias Root = NoteList.State
  static let screens = Screens<Self> {
    Screen(\.note, "note/*", \.title, on: .root) { _, title in Note.State(title: title) }
  }
}

@Reducer struct NotesTab {
  typealias State = TabStack<NotesPath.State>
  typealias Action = TabStackActionOf<NoteList, NotesPath>
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.noteTapped(let title)) = action, state.path.isEmpty {
        state.push(.note(Note.State(title: title)))
      }
      return .none
    }
    .stack { NoteList() }
  }
}
