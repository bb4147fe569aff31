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
}

/// A move that is requested of a tab, by any caller.
@usableFromInline
enum Move<Path: PathState>: Sendable {
  /// Removes screens from the stack and adds others.
  case edit(StackEdit<Path>, result: ScreenResult? = nil)

  /// Removes a screen by the action that features receive.
  case popFrom(StackElementID)

  /// Reduces an action that dismisses what a feature presents, or pops a stack inside a feature.
  case dismissal(any Sendable, of: ChildKey)

  case request(StackMove)
}

/// The change of a stack by a move: the screens that are removed, and those that replace them.
///
/// It is valid as long as the stack has the screens that it was made for. This holds because every
/// move supersedes a pending one.
@usableFromInline
struct StackEdit<Path: Sendable>: Sendable {
  /// The number of screens at the bottom that don't change.
  @usableFromInline var keptCount: Int

  /// The screens above those, from the bottom up: each is kept, by its id, or new.
  @usableFromInline var slots: [(kept: StackElementID?, screen: Path)]

  /// Keeps some screens, and pushes others.
  @inlinable
  init(keeping keptCount: Int, adding screens: [Path] = []) {
    self.keptCount = keptCount
    self.slots = screens.map { (nil, $0) }
  }

  /// Computes the edit that turns one stack into another that was derived from it.
  init(from old: StackState<Path>, to new: StackState<Path>) {
    let common = zip(old.ids, new.ids).prefix { $0 == $1 }.count
    let known = Set(old.ids.dropFirst(common))
    keptCount = common
    slots = zip(new.ids, new).dropFirst(common).map { id, screen in
      (known.contains(id) ? id : nil, screen)
    }
  }

  /// The kept screens above the unchanged ones.
  @usableFromInline var keptIDs: Set<StackElementID> { Set(slots.compactMap { $0.kept }) }

  /// `true` if the edit keeps screens that it may move.
  @inlinable var keepsScreens: Bool { slots.contains { $0.kept != nil } }
}

/// A screen's result for the caller that awaits it.
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

  /// The steps from the place to the feature: none to a screen itself, at least one to the root.
  var path: [GuardStep] = []

  /// The place of a guard that no steps reach, because a reducer runs the guard's reducer itself.
  static func unknown(_ key: ChildKey) -> Self { Self(place: .root, path: [GuardStep(-1, key)]) }

  /// `true` if no steps reach the guard.
  var isUnknown: Bool { path.first?.index == -1 }
}

/// The verdict of rules and guards on a move.
@usableFromInline
enum Verdict: Sendable {
  case fine
  case unchanged
  case invalid(ScreenError)
  case refusedByScreen(String)
  case asks(GuardedPlace, AlertState<LeaveChoice>)

  /// Creates a verdict from a feature's policy.
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
  /// The verdict of the first feature that objects in a root or a screen.
  func objection(in place: StackPlace) -> Verdict? {
    guard let objection, let policy = objection.verdict as? LeavePolicy else { return nil }
    return Verdict(policy, of: GuardedPlace(place: place, path: objection.path))
  }
}

/// A move that waits for the answer of a screen.
@usableFromInline
struct HeldMove<Path: PathState>: Sendable {
  @usableFromInline var number: Int

  /// The move to judge again after the screen has agreed.
  @usableFromInline var move: Move<Path>

  /// The feature whose answer is pending.
  @usableFromInline var asked: GuardedPlace

  /// `true` if the caller inspects the outcome.
  let isOutcomeHandled: Bool

  /// The features that have already agreed.
  var permits: Set<GuardedPlace> = []

  /// `true` while the feature saves; the move is made as soon as its policy allows that.
  var isWaiting = false

  /// The answer of a reducer, which is handled at the end of the reduction.
  var answer: LeaveChoice?
}
