// A child that comes and goes in a plain optional.
import StoreRuntime

@Reducer
struct Note {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action {
    case textChanged(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        return .none
      }
    }
  }
}

@Reducer
struct OptionalChild {
  @ObservableState
  struct State: Equatable {
    var optionalNote: Note.State?
  }

  enum Action {
    case optionalNote(Note.Action)
    case toggleNoteButtonTapped
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .toggleNoteButtonTapped:
        state.optionalNote = state.optionalNote == nil ? Note.State() : nil
        return .none
      case .optionalNote:
        return .none
      }
    }
    .ifLet(\.optionalNote, action: \.optionalNote) {
      Note()
    }
  }
}
