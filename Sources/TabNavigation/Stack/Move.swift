public import StoreRuntimeCore

/// A request to a tab from outside: from the tabs of the app, a link, or another store.
///
/// Views and other features send it as ``TabStackAction/move(_:)``.
public enum StackMove: Codable, CustomStringConvertible, Hashable, Sendable {
  /// Takes one step back: answers a question with "stay", or else dismisses the innermost
  /// presentation, or else pops the last screen.
  case back

  /// Dismisses the innermost presentation over the stack.
  case dismiss

  /// Pops all screens.
  case popToRoot

  /// Pops all screens above a given one.
  case popTo(StackElementID)

  /// Replaces the stack with the screens of a link.
  case open(LinkRoute, LinkOpening = .replaces)

  /// Makes the screens of a link, and keeps them for ``openPrepared(_:_:)``. Nothing else changes.
  case prepare(LinkRoute, LinkOpening = .replaces)

  /// Does the same as ``open(_:_:)`` with the prepared screens, unless the tab has received another
  /// action since.
  case openPrepared(LinkRoute, LinkOpening = .replaces)

  /// Performs the behaviour of a tap on the selected tab.
  case reselect(Reselection)

  /// Checks whether the guards of the visible features allow hiding them. Changes nothing.
  case askToHide

  /// Checks whether all guards of the tab allow closing it. Changes nothing.
  case askToClose

  /// Answers the pending question with "stay". Without a question, nothing changes.
  case stay

  /// Gives up the move that waits for an answer.
  case giveUp

  /// Shows or hides the stack, and sends its screens the events.
  case setVisible(Bool)

  /// The move with its distinguishing value, such as `popTo(#3)` or `open(items/42)`.
  public var description: String {
    switch self {
    case .back: "back"
    case .dismiss: "dismiss"
    case .popToRoot: "popToRoot"
    case .popTo(let id): "popTo(\(id))"
    case .open(let route, _): "open(\(route))"
    case .prepare(let route, _): "prepare(\(route))"
    case .openPrepared(let route, _): "openPrepared(\(route))"
    case .reselect(let reselection): "reselect(\(reselection))"
    case .askToHide: "askToHide"
    case .askToClose: "askToClose"
    case .stay: "stay"
    case .giveUp: "giveUp"
    case .setVisible(let isVisible): "setVisible(\(isVisible))"
    }
  }
}

/// The behaviour of a link towards screens that its tab already has.
public enum LinkOpening: Codable, Hashable, Sendable {
  /// All screens are made again.
  case replaces

  /// The screens at the bottom of the stack that the link also names stay unchanged, with their ids
  /// and running effects.
  case reuses
}

/// The behaviour of a tap on the selected tab.
public enum Reselection: Codable, Hashable, Sendable {
  /// Pops to the root of the tab. At the root, sends it `ScreenEvent.reselected`.
  case popToRoot

  /// Sends `ScreenEvent.reselected` to the top screen.
  case tellScreen

  /// Does nothing.
  case nothing
}

/// The outcome of a navigation.
public enum MoveOutcome: CustomStringConvertible, Hashable, Sendable {
  /// The move was made.
  case done

  /// There was nothing to do: the state is already the move's result.
  case unchanged

  /// A screen asks whether it may be left. Nothing has changed yet.
  case pending

  /// A guarded screen or the user refused the move for the given reason. Nothing has changed.
  case refusedByScreen(String)

  /// A rule of the stack or the link doesn't allow the move. Nothing has changed.
  case invalid(ScreenError)

  /// Another navigation began before the question was answered, or the stack was replaced.
  case superseded

  /// The outcome in words, followed by the reason or the error.
  public var description: String {
    switch self {
    case .done: "done"
    case .unchanged: "unchanged"
    case .pending: "pending"
    case .refusedByScreen(let reason): "refused by the screen: \(reason)"
    case .invalid(let error): "invalid: \(error)"
    case .superseded: "superseded"
    }
  }

  /// The outcome of a move whose question was answered with "stay".
  static var userStays: Self { .refusedByScreen("The user stays.") }
}
