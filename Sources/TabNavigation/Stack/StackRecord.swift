public import StoreRuntimeCore

/// A tab's bookkeeping of its moves, which is neither compared nor saved.
@usableFromInline
struct StackRecord<Path: PathState>: Sendable {
  /// The part of the record that the app's tabs read.
  @usableFromInline var status = StackStatus(isFresh: true)

  /// The number of the store that the stack belongs to, or 0 for none.
  @usableFromInline var store = 0

  /// Distinguishes the stack from another that replaces it.
  @usableFromInline var birth = ValueBirth()

  /// `true` if screens may have to receive events, or a move waits.
  @usableFromInline var isUnsettled = true

  /// The screens prepared for a link, until the next action of the tab.
  @usableFromInline var prepared: ReadLink<Path>?

  /// The move that waits for an answer.
  @usableFromInline var held: HeldMove<Path>? {
    didSet { status.isHeld = held != nil }
  }

  /// The features that have agreed to be left, while the held move is judged again.
  @usableFromInline var permits: Set<GuardedPlace> = []

  /// `true` once the tab was visible and its root received `entered`; no screen receives events
  /// before.
  @usableFromInline var wasVisible = false

  /// The screens that haven't received `entered` yet, from the bottom up.
  @usableFromInline var entering: [StackElementID]

  /// The screen that received `appeared` last, and hasn't received `disappeared` yet.
  @usableFromInline var appeared: StackPlace?

  /// The numbers of the screens' pending replies.
  @usableFromInline var replies: [StackElementID: Int] = [:]

  /// The holds of replies that screens don't own yet.
  ///
  /// Dropping a hold replies `nil`. This includes the holds of screens that are removed before the
  /// end of the reduction, and of records that are released.
  @usableFromInline var unownedHolds: [(screen: StackElementID, hold: Effect<Never>)] = []

  /// `true` if no move waits, and no screen still has to take its reply's hold.
  @inlinable var isAtRest: Bool { !status.isHeld && unownedHolds.isEmpty }

  @inlinable var settlingNeeds: SettlingNeeds {
    SettlingNeeds(
      isUnsettled: isUnsettled, isAtRest: isAtRest, isFresh: status.isFresh,
      isVisible: status.isVisible)
  }
}

/// The status of one tab's moves for the tabs of an app.
@usableFromInline
struct StackStatus: Sendable {
  /// The outcome of the last request, including one that changed nothing.
  @usableFromInline var outcome = MoveOutcome.unchanged

  /// The number of moves that have superseded one another.
  @usableFromInline var number = 0

  /// `true` while a move waits for an answer.
  @usableFromInline var isHeld = false

  /// The outcome of the last held move.
  @usableFromInline var decided: (move: Int, outcome: MoveOutcome)?

  /// `true` while the tab is visible.
  @usableFromInline var isVisible = false

  /// `true` until the tabs of the app have seen the stack.
  @usableFromInline var isFresh = false

  @usableFromInline
  init(isFresh: Bool = false) {
    self.isFresh = isFresh
  }

  /// The result of the last request.
  @inlinable var result: MoveResult { (outcome, number) }

  /// Returns `true` if two stacks are visible, or hidden, and seen alike.
  func isShown(as other: Self) -> Bool {
    isVisible == other.isVisible && isFresh == other.isFresh
  }

  /// Returns the outcome of a held move, or `nil` while it waits.
  func outcome(ofMove number: Int) -> MoveOutcome? {
    // A stack that replaced another one counts its moves from 0.
    if isFresh { return .superseded }
    if isHeld, number == self.number { return nil }
    if let decided, decided.move == number { return decided.outcome }
    return .superseded
  }
}

/// The outcome of a move in a tab, and the number by which a held one is found again.
@usableFromInline
typealias MoveResult = (outcome: MoveOutcome, number: Int)

/// The settling needs of one tab.
@usableFromInline
struct SettlingNeeds: Sendable {
  /// `true` if screens may have to receive events, or a move waits.
  @usableFromInline var isUnsettled: Bool

  /// `true` if no move needs attention.
  @usableFromInline var isAtRest: Bool

  /// `true` if the tabs haven't seen the stack yet.
  @usableFromInline var isFresh: Bool

  /// `true` while the tab is visible.
  @usableFromInline var isVisible: Bool

  @inlinable
  init(isUnsettled: Bool, isAtRest: Bool, isFresh: Bool, isVisible: Bool) {
    self.isUnsettled = isUnsettled
    self.isAtRest = isAtRest
    self.isFresh = isFresh
    self.isVisible = isVisible
  }

  /// The needs of a tab without a stack, or of one that was closed.
  @inlinable static var nothing: Self {
    Self(isUnsettled: false, isAtRest: true, isFresh: false, isVisible: false)
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

extension TabStack {
  /// The stack's needs at the end of a reduction.
  @usableFromInline var settlingNeeds: SettlingNeeds {
    var needs = record.settlingNeeds
    if let number = CurrentReduction().storeNumber, record.store != number { needs.isFresh = true }
    return needs
  }

  /// Makes the stack part of the store that is reducing.
  ///
  /// Runs no user code.
  ///
  /// A stack whose screens get other ids, or that belonged to another store, starts over: none of
  /// its screens has received events in this store, and no caller here waits for a move.
  ///
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*) for *n* screens.
  @inlinable
  mutating func joinStore() {
    guard let store = CurrentReduction().storeNumber else { return }
    let isRenumbered = stack.joinCurrentStore()
    if isRenumbered || record.store != store { join(store, isRenumbered) }
  }

  @usableFromInline
  mutating func join(_ store: Int, _ isRenumbered: Bool) {
    if isRenumbered || record.store != 0 {
      record = StackRecord(birth: record.birth, entering: [])
      question = nil
    }
    record.store = store
    // The ids may differ from those that the stack was created with.
    record.entering = stack.copiedIDs
  }

  /// Returns the present ones of some screens, from the bottom up.
  @inlinable
  func inOrder(_ screens: [StackElementID]) -> [StackElementID] {
    // Most were pushed one after another.
    let lowest = stack.count - screens.count
    let isInOrder =
      lowest >= 0 && screens.indices.allSatisfy { screens[$0] == stack.ids[lowest + $0] }
    return isInOrder ? screens : sorted(screens)
  }

  @usableFromInline
  func sorted(_ screens: [StackElementID]) -> [StackElementID] {
    screens.compactMap { id in stack.index(id: id).map { (position: $0, id: id) } }
      .sorted { $0.position < $1.position }.map { $0.id }
  }

  /// Makes the stack part of the store, and marks it as seen.
  @inlinable
  mutating func join() {
    joinStore()
    record.status.isFresh = false
  }

  /// Forgets the events that screens received in another store, and its pending moves.
  mutating func leaveStore() {
    guard record.store != 0 else { return }
    record = StackRecord(entering: stack.copiedIDs)
    question = nil
  }

  /// Returns whether a stack is unchanged; if it isn't `Equatable`, only its moves are compared.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    guard record.status.number == other.record.status.number else { return false }
    return (self as? any Equatable).map { isEqual($0) } ?? true
  }
}
