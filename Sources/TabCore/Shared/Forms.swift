public import StoreRuntime
public import TabNavigation

extension AlertState<LeaveChoice> {
  /// The alert that asks whether to discard the input of a form.
  public static let discardChanges = AlertState {
    TextState("Discard your changes?")
  } actions: {
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(action: .saveFirst) { TextState("Save") }
    ButtonState(role: .cancel, action: .stay) { TextState("Keep editing") }
  }
}

extension StringProtocol {
  /// Returns the text without leading and trailing white space.
  func trimmingWhitespace() -> String {
    guard
      let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// Returns a problem if the input of a field is too long.
  func problem(ofThe field: String, _ greatestLength: Int) -> String? {
    count > greatestLength ? "the \(field) is longer than \(greatestLength) characters" : nil
  }
}
