public import StoreRuntime

/// A request to a tab from outside: from the app's tabs, a link, or another store.
///
/// Views and other features send it as ``TabStackAction/move(_:)``.
public enum StackMove: Codable, Equatable, Sendable {
  /// Takes one step back: a question is answered with "stay", or the innermost presentation is
  /// dismissed, or the last screen is popped.
  case back

  /// Dismisses the innermost of what is presented over the stack.
  case dismiss

  /// Pops all screens.
  case popToRoot

  /// Pops all screens above one.
  case popTo(StackElementID)

  /// Replaces the stack by the screens that the components of a link's path stand for.
  case open([String], LinkOpening = .replaces)

  /// Does what a tap on the tab does that is shown already.
  case reselect(Reselection)

  /// Asks the screen on top whether it lets itself be hidden. Changes nothing.
  case askToHide

  /// Gives up the move that waits for an answer.
  case giveUp

  /// Shows or hides the stack, which its screens are told.
  case setVisible(Bool)
}
