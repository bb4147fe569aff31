import StoreRuntime
import TabNavigation

// There is a limit to everything in a session: the number of titles, the bytes of each text, and by
// the rules of the screens the number of notes on the stack, which is one.

@Reducer(action: .codable) struct NoteList {
  static let greatestCount = 20

  struct State: Codable, Equatable, Sendable {
    var titles: [Title] = []
  }

  enum Action: Equatable, Sendable {
    case added(Title)
    case noteTapped(Title)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .added(let title) = action else { return .none }
      if state.titles.count < Self.greatestCount {
        state.titles.append(title)
      } else {
        reportIssue("There are \(Self.greatestCount) notes, which is as many as there may be.")
      }
      return .none
    }
  }
}

@Reducer(action: .codable) struct Note {
  struct State: Codable, Equatable, Sendable {
    var title: Title
    var text = NoteText()
  }

  enum Action: Equatable, Sendable {
    case textChanged(NoteText)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.text = text }
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
    Screen(\.note, "note/*", \.title.text, on: .root) { _, title in
      Note.State(title: try Title(title))
    }
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
