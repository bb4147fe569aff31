// A sheet whose child exists only after something was loaded.
import StoreRuntime

@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {
    var draft: String
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case closeButtonTapped
    case delegate(Delegate)
    case saveButtonTapped

    @CasePathable
    enum Delegate {
      case save(String)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .saveButtonTapped:
        return .run { [draft = state.draft] send in
          await send(.delegate(.save(draft)))
          await self.dismiss()
        }
      }
    }
  }
}

@Reducer
struct LoadThenPresent {
  @ObservableState
  struct State: Equatable {
    @Presents var editor: Editor.State?
    var isActivityIndicatorVisible = false
    var saved = ""
  }

  enum Action {
    case editor(PresentationAction<Editor.Action>)
    case editButtonTapped
    case presentationDelayCompleted
  }

  @Dependency(\.continuousClock) var clock
  private enum CancelID { case load }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editor(.presented(.delegate(.save(let text)))):
        state.saved = text
        return .none

      case .editor:
        return .none

      case .editButtonTapped:
        state.isActivityIndicatorVisible = true
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.presentationDelayCompleted)
        }
        .cancellable(id: CancelID.load)

      case .presentationDelayCompleted:
        state.isActivityIndicatorVisible = false
        state.editor = Editor.State(draft: state.saved)
        return .none
      }
    }
    .ifLet(\.$editor, action: \.editor) {
      Editor()
    }
  }
}
