public import StoreRuntime

/// What a screen answers when it is asked whether it lets itself be left.
public enum Leaving: Sendable {
  /// The screen goes.
  case freely

  /// The screen goes if the user says so.
  case asking(AlertState<LeaveChoice>)

  /// The screen stays, for a reason that the outcome of the navigation gives.
  case never(String)

  /// What speaks against leaving the screen, `nil` if nothing does.
  var objection: Self? { if case .freely = self { nil } else { self } }
}

/// What the user can answer when a screen asks whether it may be left.
@CasePathable
public enum LeaveChoice: Codable, Equatable, Sendable {
  /// The screen goes, and what is entered on it is lost.
  case leave

  /// The screen stays, and so does everything else.
  case stay

  /// The screen puts its things in order first, and goes as soon as it lets itself be left.
  ///
  /// It is told by `ScreenEvent.askedToLeave`.
  case wait
}

/// The way in which a screen would be left.
public enum Departure: Equatable, Sendable {
  /// The screen is taken off its stack, and its state is gone.
  case removal

  /// Another tab is selected, and the screen stays where it is.
  case hiding
}

/// The state of a feature that has a say in being left, wherever the feature is in a tab.
///
/// Before anything leaves the state by a move, a dismissal or a link, every guard inside of it is
/// asked, innermost first.
///
/// ```swift
/// func leaving(_ departure: Departure) -> Leaving {
///   departure == .removal && hasChanges ? .asking(.discardChanges) : .freely
/// }
/// ```
public protocol LeaveGuarded {
  /// Returns whether the screen lets itself be left.
  ///
  /// - Parameter departure: The way in which it would be left.
  /// - Returns: The answer, which may depend on what is entered on the screen.
  func leaving(_ departure: Departure) -> Leaving
}
