public import StoreRuntime
public import TabNavigation

extension AlertState<LeaveChoice> {
  /// The question whether to discard what was entered in a form.
  public static let discardChanges = AlertState {
    TextState("Discard your changes?")
  } actions: {
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(action: .wait) { TextState("Save") }
    ButtonState(role: .cancel, action: .stay) { TextState("Keep editing") }
  }
}
