public import StoreRuntimeCore

/// A request to a tab from outside: from the app's tabs, a link, or another store.
///
/// Views and other features send it as ``TabStackAction/move(_:)``.
public enum StackMove: Codable, CustomStringConvertible, Hashable, Sendable {
  /// Takes one step back: a question is answered with "stay", or the innermost presentation is
  /// dismissed, or the last screen is popped.
  case back

  /// Dismisses the innermost of what is presented over the stack.
  case dismiss

  /// Pops all screens.
  case popToRoot

  /// Pops all screens above one.
  case popTo(StackElementID)

  /// Replaces the stack by the screens that a link stands for.
  case open(LinkRoute, LinkOpening = .replaces)

  /// Makes the screens that a link stands for, and keeps them for ``openPrepared(_:_:)``. Nothing
  /// else changes.
  case prepare(LinkRoute, LinkOpening = .replaces)

  /// Does what ``open(_:_:)`` does, with the screens that were made, unless the tab has had another
  /// action since.
  case openPrepared(LinkRoute, LinkOpening = .replaces)

  /// Does what a tap on the tab does that is shown already.
  case reselect(Reselection)

  /// Asks the guards of what is shown whether it may be hidden. Changes nothing.
  case askToHide

  /// Asks all guards of the tab whether it may be closed. Changes nothing.
  case askToClose

  /// Answers the question that is asked with "stay". Without one, nothing changes.
  case stay

  /// Gives up the move that waits for an answer.
  case giveUp

  /// Shows or hides the stack, which its screens are told.
  case setVisible(Bool)

  /// The move with what tells it from others, such as `popTo(#3)` or `open(items/42)`.
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

/// What a link does with screens of a tab that it leads to as well.
public enum LinkOpening: Codable, Hashable, Sendable {
  /// All screens are made anew.
  case replaces

  /// The screens that the link and the stack begin with alike stay as they are, with their ids and
  /// running effects.
  case reuses
}

/// What a tap does on the tab that is shown already.
public enum Reselection: Codable, Hashable, Sendable {
  /// It takes the tab back to its root. At the root it tells the root
  /// (`ScreenEvent.reselected`).
  case popToRoot

  /// It tells the screen on top.
  case tellScreen

  /// It does nothing.
  case nothing
}

/// The outcome of a navigation.
public enum MoveOutcome: CustomStringConvertible, Hashable, Sendable {
  /// The move was made.
  case done

  /// There was nothing to do: the state is what the move would have made of it.
  case unchanged

  /// A screen asks whether it may be left. Nothing has changed yet.
  case pending

  /// A guarded screen, or the user, refused the move, for the given reason. Nothing has changed.
  case refusedByScreen(String)

  /// A rule of the stack, or the link, doesn't allow the move. Nothing has changed.
  case invalid(ScreenError)

  /// Another navigation came before the question was answered, or the stack was replaced.
  case superseded

  /// The outcome in words, with the reason or the error behind a colon.
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
}

/// A move that a tab is asked for, whoever asks.
@usableFromInline
enum Move<Path: PathState>: Sendable {
  /// Cuts and grows the stack.
  case edit(StackEdit<Path>, result: ScreenResult? = nil)

  /// Takes a screen away by the action that features see.
  case popFrom(StackElementID)

  /// Reduces an action that dismisses what a feature presents, or pops a stack inside a feature.
  case dismissal(any Sendable, of: ChildKey)

  case request(StackMove)
}

/// What a move does to a stack: what is cut off it, and what grows there instead.
///
/// It is valid for as long as the stack has the screens that it was made for. Every move makes
/// another that waits superseded, so that is given.
@usableFromInline
struct StackEdit<Path: Sendable>: Sendable {
  /// The number of screens at the bottom that aren't touched.
  @usableFromInline var keptCount: Int

  /// What comes above them, from the bottom up: a screen that is kept, by its id, or a new one.
  @usableFromInline var slots: [(kept: StackElementID?, screen: Path)]

  /// Keeps some screens, and pushes others.
  @inlinable
  init(keeping keptCount: Int, adding screens: [Path] = []) {
    self.keptCount = keptCount
    self.slots = screens.map { (nil, $0) }
  }

  /// Turns one stack into another that was made of it.
  init(from old: StackState<Path>, to new: StackState<Path>) {
    let common = zip(old.ids, new.ids).prefix { $0 == $1 }.count
    let known = Set(old.ids.dropFirst(common))
    keptCount = common
    slots = zip(new.ids, new).dropFirst(common).map { id, screen in
      (known.contains(id) ? id : nil, screen)
    }
  }

  /// The screens that the edit keeps above those that it doesn't touch.
  @usableFromInline var keptIDs: Set<StackElementID> { Set(slots.compactMap { $0.kept }) }

  /// Whether it keeps a screen that it may move.
  @inlinable var keepsScreens: Bool { slots.contains { $0.kept != nil } }
}

/// What a screen leaves to whoever awaits it.
@usableFromInline
typealias ScreenResult = (screen: StackElementID, value: any Sendable)

/// The root of a tab, or a screen on it.
@usableFromInline
enum StackPlace: Hashable, Sendable {
  case root
  case screen(StackElementID)

  /// The target of a message to the place.
  @usableFromInline var target: ScreenTarget {
    switch self {
    case .root: .itself
    case .screen(let id): .element(id.generation)
    }
  }
}

/// A feature in a tab that may object to being left.
@usableFromInline
struct GuardedPlace: Hashable, Sendable {
  /// The root or the screen that the feature is in.
  var place: StackPlace

  /// The steps from there: none to a screen itself, at least one to the root.
  var path: [GuardStep] = []

  /// The place of a guard to which no steps lead, as a reducer runs the guard's by itself.
  static func unknown(_ key: ChildKey) -> Self { Self(place: .root, path: [GuardStep(-1, key)]) }

  /// Whether no steps lead to the guard.
  var isUnknown: Bool { path.first?.index == -1 }
}

/// What rules and guards say of a move.
@usableFromInline
enum Verdict: Sendable {
  case fine
  case unchanged
  case invalid(ScreenError)
  case refusedByScreen(String)
  case asks(GuardedPlace, AlertState<LeaveChoice>)

  /// Creates the verdict of a feature on being left.
  @usableFromInline
  init(_ policy: LeavePolicy, of place: GuardedPlace) {
    switch policy {
    case .allow: self = .fine
    case .refuse(let reason): self = .refusedByScreen(reason)
    case .ask(let question): self = .asks(place, question)
    }
  }
}

extension GuardSearch {
  /// The verdict of the first feature that objects, in a search of a root or a screen.
  func objection(in place: StackPlace) -> Verdict? {
    guard let objection, let policy = objection.verdict as? LeavePolicy else { return nil }
    return Verdict(policy, of: GuardedPlace(place: place, path: objection.path))
  }
}

/// A move that waits for a screen to agree.
@usableFromInline
struct HeldMove<Path: PathState>: Sendable {
  /// The number of the move.
  @usableFromInline var number: Int

  /// What is judged again when the screen has agreed.
  @usableFromInline var move: Move<Path>

  /// The feature that was asked.
  @usableFromInline var asked: GuardedPlace

  /// Whether whoever asked for it looks at its outcome.
  let isOutcomeHandled: Bool

  /// The features that were asked before it and have agreed.
  var permits: Set<GuardedPlace> = []

  /// Whether the feature saves, and the move is made when its policy allows that.
  var isWaiting = false

  /// What a reducer has answered, which is acted on at the end of the reduction.
  var answer: LeaveChoice?
}
