import StoreRuntime
import TabNavigation

/// The form for the note on a tea.
@Reducer struct NoteForm {
  struct State: Codable, Equatable {
    let tea: Tea.ID
    var saved: String
    var note: String

    init(tea: Tea) {
      self.tea = tea.id
      saved = tea.note ?? ""
      note = saved
    }
  }

  enum Action {
    case noteChanged(String)
    case saveButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteChanged(let note):
        state.note = note
        return .none

      case .saveButtonTapped:
        state.saved = state.note
        return .run { _ in await dismiss() }
      }
    }
  }
}

extension NoteForm.State: LeaveGuarded {
  func leavePolicy(for departure: Departure) -> LeavePolicy {
    departure == .removal && note != saved ? .ask(.unsavedNote) : .allow
  }
}

extension AlertState<LeaveChoice> {
  static let unsavedNote = AlertState {
    TextState("The note isn't saved.")
  } actions: {
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(role: .cancel, action: .stay) { TextState("Keep writing") }
  }
}
