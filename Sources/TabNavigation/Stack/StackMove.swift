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

/// What a link does with screens of a tab that it leads to as well.
public enum LinkOpening: Codable, Equatable, Sendable {
  /// All screens are made anew.
  case replaces

  /// The screens that the link and the stack begin with alike stay as they are, with their ids and
  /// running effects.
  case reuses
}

/// What a tap does on the tab that is shown already.
public enum Reselection: Codable, Equatable, Sendable {
  /// It takes the tab back to its root. At the root it tells the root
  /// (`ScreenEvent.reselected`).
  case popToRoot

  /// It tells the screen on top.
  case tellScreen

  /// It does nothing.
  case nothing
}

/// What came of a navigation.
public enum MoveOutcome: Equatable, Sendable {
  /// The move was made.
  case done

  /// There was nothing to do: the state is what the move would have made of it.
  case unchanged

  /// A screen asks whether it may be left. Nothing has changed yet.
  case pending

  /// A screen stays, and so does everything else. The reason is the screen's or the user's.
  case vetoed(String)

  /// The move would have made a stack that its rules don't allow. Nothing has changed.
  case refused(ScreenError)

  /// Another navigation came before the question was answered, or the stack was replaced.
  case superseded
}
